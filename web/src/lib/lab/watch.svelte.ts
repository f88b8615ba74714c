/** A run as this browser sees it, live. It connects again by itself; the first message then brings everything up to date. */
import { waitBefore } from '../table/backoff'
import type { RunView, Run, Snapshot } from './types'

type Message = RunView | { error: string }

export class RunWatch {
  run = $state.raw<Run | null>(null)
  snapshot = $state.raw<Snapshot | null>(null)
  /** Why there is nothing to see. */
  missing = $state<string | null>(null)
  connected = $state(false)

  #socket: WebSocket | null = null
  #attempt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(readonly id: string) {
    this.#connect()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#socket?.close()
  }

  #connect(): void {
    const address = new URL(`/api/lab/runs/${encodeURIComponent(this.id)}/ws`, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const socket = (this.#socket = new WebSocket(address))
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data) as Message)
    socket.onclose = () => {
      this.connected = false
      if (this.#closed || this.missing !== null) return
      this.#timer = setTimeout(() => this.#connect(), waitBefore(this.#attempt, Math.random()))
      this.#attempt += 1
    }
  }

  #hear(message: Message): void {
    if ('error' in message) {
      this.missing = message.error
      return
    }
    this.#attempt = 0
    this.connected = true
    this.run = message.run
    this.snapshot = message.snapshot
  }
}
