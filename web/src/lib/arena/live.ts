/** A page of the arena, live: the server says that something has changed, and the page asks for it. Where there is no connection, the page asks by itself. */
import { waitBefore } from '../table/backoff'

const MOST_EVERY = 5000

/** Calls `load` now, after every change, and while the connection is away; the answer ends it. */
export function watchArena(path: string, load: () => unknown): () => void {
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let closed = false

  function connect(): void {
    const address = new URL(`/api/arena/${path}/live`, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    socket = new WebSocket(address)
    socket.onmessage = (event: MessageEvent<string>) => {
      if ((JSON.parse(event.data) as { type: string }).type !== 'changed') return
      attempt = 0
      void load()
    }
    socket.onclose = () => {
      if (closed) return
      timer = setTimeout(again, Math.min(MOST_EVERY, waitBefore(attempt, Math.random())))
      attempt += 1
    }
  }

  function again(): void {
    if (!document.hidden) void load()
    connect()
  }

  void load()
  connect()
  return () => {
    closed = true
    clearTimeout(timer)
    socket?.close()
  }
}
