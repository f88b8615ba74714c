/**
 * A table as this browser sees it, live. It connects again by itself; the server's welcome then brings everything up to
 * date, so nothing is missed. It knows no page.
 */
import { waitBefore } from './backoff'
import { t } from '../messages'
import { refusal } from '../messages/refusals'
import type { ChatLine, Clocks, LogEntry, Seat, Table } from '../types'
import { mergeLog, resumeLog, type ClientMessage, type Ref, type ServerMessage, type Update, type Views } from '../wire'

export type Status = 'connecting' | 'open' | 'waiting' | 'closed'

interface Promised {
  resolve: (value: unknown) => void
  reject: (reason: Error) => void
}

const LONGEST_LOG = 5000
/** How many of the last moves are kept with what they led to. */
const MOST_RECENT = 400
/** How often to ask whether the server is still there, and how long it may take to answer: a cut cable says nothing. */
const PING_EVERY = 15_000
const PONG_WITHIN = 25_000

export class Connection {
  status = $state<Status>('connecting')
  table = $state.raw<Table | null>(null)
  held = $state.raw<Seat[]>([])
  index = $state(0)
  views = $state.raw<Views>({})
  log = $state.raw<LogEntry[]>([])
  chat = $state.raw<ChatLine[]>([])
  /** The seats whose people are here, and how many only watch. */
  present = $state.raw<Seat[]>([])
  watching = $state(0)
  clocks = $state.raw<Clocks | null>(null)
  /** The seats that would play again. */
  agreed = $state.raw<Seat[]>([])
  /** The request to take a move back, and who agrees. */
  takeback = $state.raw<{ seat: Seat; agreed: Seat[] } | null>(null)
  /** How many moves are on their way: what is shown is about to change. */
  asked = $state(0)

  /** The last moves that came while this page looked, each with the views after it. */
  recent: Update[] = []

  #socket: WebSocket | null = null
  #attempt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #pinging: ReturnType<typeof setInterval> | undefined
  #dead: ReturnType<typeof setTimeout> | undefined
  #lastRef = 0
  #moves = new Map<Ref, Promised>()
  #claim: { key: string; name: string; resolve: (token: string) => void } | null = null
  #analyses: (Promised & { seat: Seat })[] = []
  #updates: Update[] = []
  /** How many moves the log covers; those that it does not list are secrets. */
  #logged = 0
  #scheduled = false

  constructor(
    readonly id: string,
    private readonly tokens: () => string[],
    private readonly trouble: (text: string) => void,
  ) {
    window.addEventListener('online', this.#hurry)
    window.addEventListener('offline', this.#cut)
    document.addEventListener('visibilitychange', this.#hurry)
    this.#pinging = setInterval(this.#ping, PING_EVERY)
    this.#connect()
  }

  close(): void {
    this.status = 'closed'
    clearTimeout(this.#timer)
    window.removeEventListener('online', this.#hurry)
    window.removeEventListener('offline', this.#cut)
    document.removeEventListener('visibilitychange', this.#hurry)
    clearInterval(this.#pinging)
    clearTimeout(this.#dead)
    this.#socket?.close()
    this.#abandon()
  }

  /** Resolves when the server has made the move and this page shows it. */
  play(seat: Seat, move: string): Promise<void> {
    const ref = String((this.#lastRef += 1))
    return new Promise<void>((resolve, reject) => {
      this.#moves.set(ref, { resolve: () => resolve(), reject })
      this.asked = this.#moves.size
      this.#send({ type: 'move', seat, move, index: this.index, ref })
    })
  }

  analyse(seat: Seat): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#analyses.push({ seat, resolve, reject })
      this.#send({ type: 'analyse', seat })
    })
  }

  autoplay(seat: Seat, bot: string | null): void {
    this.#send({ type: 'autoplay', seat, bot })
  }

  /** Null pauses a table of bots. */
  pace(seconds: number | null): void {
    this.#send({ type: 'pace', seconds })
  }

  step(until: 'move' | 'round'): void {
    this.#send({ type: 'step', until })
  }

  /** To everybody, or to one seat. */
  say(seat: Seat, text: string, to: Seat | null = null): void {
    this.#send({ type: 'chat', seat, text, to })
  }

  /** Takes an open seat as soon as there is a connection, and connects again to sit there. */
  claim(key: string, name: string): Promise<string> {
    return new Promise((resolve) => {
      this.#claim = { key, name, resolve }
      if (this.status === 'open') this.#send({ type: 'claim', key, name })
    })
  }

  resign(seat: Seat): void {
    this.#send({ type: 'resign', seat })
  }

  rematch(seat: Seat, agree: boolean): void {
    this.#send({ type: 'rematch', seat, agree })
  }

  /** To the chosen seed of the dice. */
  agree(seat: Seat, agree: boolean): void {
    this.#send({ type: 'seed', seat, agree })
  }

  /** A number of the player's own for the dice. */
  addNumber(seat: Seat, number: string): void {
    this.#send({ type: 'number', seat, number })
  }

  #send(message: ClientMessage): void {
    if (this.status === 'open' && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
    else this.#fail(message)
  }

  /** A caller that waits for an answer gets the error; else the page shows it. */
  #fail(message: ClientMessage): void {
    const error = new Error(t('connection.notSent'))
    if (message.type === 'move') this.#settle(message.ref)?.reject(error)
    else if (message.type === 'analyse') this.#analyses.pop()?.reject(error)
    else this.trouble(error.message)
  }

  #hurry = (): void => {
    if (document.hidden) return
    if (this.status === 'waiting') this.#connect()
    else this.#ping()
  }

  /** With other keys than before. */
  rejoin(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.close()
    this.#connect()
  }

  /** The network is gone: what is on its way will not arrive. */
  #cut = (): void => {
    const socket = this.#socket
    if (this.status === 'closed' || !socket) return
    this.#socket = null
    socket.close()
    this.#retry()
  }

  #ping = (): void => {
    if (this.status !== 'open' || this.#socket?.readyState !== WebSocket.OPEN) return
    this.#socket.send(JSON.stringify({ type: 'ping' } satisfies ClientMessage))
    this.#dead ??= setTimeout(this.#cut, PONG_WITHIN)
  }

  #connect(): void {
    clearTimeout(this.#timer)
    this.status = 'connecting'
    const address = new URL(`/api/tables/${encodeURIComponent(this.id)}/ws`, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const socket = new WebSocket(address)
    this.#socket = socket
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', tokens: this.tokens() } satisfies ClientMessage))
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return
      clearTimeout(this.#dead)
      this.#dead = undefined
      this.#receive(JSON.parse(event.data) as ServerMessage)
    }
    socket.onclose = () => {
      if (socket === this.#socket && this.status !== 'closed') this.#retry()
    }
  }

  #retry(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#dead)
    this.#dead = undefined
    this.#abandon()
    this.status = 'waiting'
    this.#timer = setTimeout(() => this.#connect(), waitBefore(this.#attempt, Math.random()))
    this.#attempt += 1
  }

  /** Nobody will answer what was asked on a connection that is gone. */
  #abandon(): void {
    const lost = new Error(t('connection.lost'))
    const waiting = [...this.#moves.values(), ...this.#analyses]
    this.#moves.clear()
    this.asked = 0
    this.#analyses = []
    for (const promised of waiting) promised.reject(lost)
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'update') return this.#hold(message)
    this.#flush()
    switch (message.type) {
      case 'welcome':
        this.#attempt = 0
        this.table = message.table
        this.held = message.seats
        this.index = message.index
        this.views = message.views
        if (message.index < this.#logged) this.#forget(message.index)
        this.log = resumeLog(this.log, this.#logged, message.log, message.since, LONGEST_LOG)
        this.#logged = message.index
        this.chat = message.chat
        this.agreed = []
        this.takeback = null
        this.status = 'open'
        if (this.#claim) this.#send({ type: 'claim', key: this.#claim.key, name: this.#claim.name })
        break
      case 'accepted':
        this.#settle(message.ref)?.resolve(undefined)
        break
      case 'refused': {
        this.#claim = null
        const promised = message.ref ? this.#settle(message.ref) : undefined
        if (promised) promised.reject(new Error(refusal(message.error)))
        else this.#complain(refusal(message.error))
        break
      }
      case 'table':
        this.table = message.table
        break
      case 'chat':
        this.chat = [...this.chat, { seat: message.seat, name: message.name, text: message.text, at: message.at, to: message.to ?? null }]
        break
      case 'presence':
        this.present = message.present
        this.watching = message.watching
        break
      case 'clocks':
        this.clocks = { left: message.left, running: message.running, heard: performance.now() }
        break
      case 'rematch':
        this.agreed = message.agreed
        break
      case 'takeback':
        this.takeback = message.seat === null ? null : { seat: message.seat, agreed: message.agreed }
        break
      case 'seat':
        this.#claim?.resolve(message.token)
        this.#claim = null
        break
      case 'pong':
        break
      case 'analysis':
        this.#analyses.filter((one) => one.seat === message.seat).forEach((one) => one.resolve(message.analysis))
        this.#analyses = this.#analyses.filter((one) => one.seat !== message.seat)
        break
      case 'error':
        this.#complain(refusal(message.error))
    }
  }

  /** Moves were taken back. */
  #forget(index: number): void {
    this.log = this.log.filter((entry) => entry.index <= index)
    this.recent = this.recent.filter((update) => update.index <= index)
    this.#logged = index
  }

  /** An analysis that is waited for is the likeliest cause of an answer that names no move. */
  #complain(error: string): void {
    const waiting = this.#analyses
    this.#analyses = []
    waiting.forEach((one) => one.reject(new Error(error)))
    if (!waiting.length) this.trouble(error)
  }

  #settle(ref: Ref = null): Promised | undefined {
    const promised = this.#moves.get(ref)
    this.#moves.delete(ref)
    this.asked = this.#moves.size
    return promised
  }

  /** Fast bots move more often than the screen is drawn: updates are shown together, once a frame. */
  #hold(update: Update): void {
    this.#updates.push(update)
    if (this.#scheduled) return
    this.#scheduled = true
    if (document.hidden) setTimeout(() => this.#flush(), 100)
    else requestAnimationFrame(() => this.#flush())
  }

  #flush(): void {
    this.#scheduled = false
    const updates = this.#updates.splice(0)
    const newest = updates.at(-1)
    if (!newest) return
    this.index = this.#logged = newest.index
    this.recent = [...this.recent, ...updates].slice(-MOST_RECENT)
    this.views = Object.assign({}, this.views, ...updates.map((update) => update.views))
    this.log = mergeLog(
      this.log,
      updates.map(({ type: _type, views: _views, ...entry }) => entry),
      LONGEST_LOG,
    )
  }
}
