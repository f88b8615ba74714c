"""The arena over HTTP and WebSocket; only where `hegemon serve --arena` asks for it."""
