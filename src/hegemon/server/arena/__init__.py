"""What the arena says and hears over HTTP and WebSocket; only where `hegemon serve --arena` asks for it."""
