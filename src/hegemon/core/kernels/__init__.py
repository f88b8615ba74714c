"""Rules and bots as compiled code: the decorator, the cache, kernels that were shipped, CUDA, workspaces."""
