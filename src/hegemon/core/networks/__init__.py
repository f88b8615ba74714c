"""Small integer networks that judge positions inside kernels: features, weights in files, and the arithmetic."""
