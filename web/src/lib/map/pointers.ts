/** Fingers and mouse on a map: taps, pans, pinches, and drags from place to place. Knows pixels, and no game. */
import type { Point } from './camera'

export interface Gestures<Place> {
  placeAt: (client: Point) => Place | null
  draggable: (place: Place) => boolean
  pan: (dx: number, dy: number) => void
  zoom: (factor: number, client: Point) => void
  tap: (place: Place | null, event: PointerEvent) => void
  /** A finger rested on a place and left it without dragging; without a handler, that is a tap. */
  hold?: (place: Place) => void
  doubleTap: (client: Point) => void
  dragging: (origin: Place, client: Point) => void
  drop: (origin: Place, client: Point) => void
  cancel: () => void
}

const SLOP = { mouse: 4, touch: 9 }
const DOUBLE_TAP = { ms: 320, px: 28 }
const HOLD_MS = 450

const client = (event: PointerEvent): Point => [event.clientX, event.clientY]
const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])

export class Pointers<Place> {
  #down = new Map<number, Point>()
  #start: Point = [0, 0]
  #since = 0
  #place: Place | null = null
  #mode: 'tap' | 'pan' | 'drag' | 'pinch' = 'tap'
  #lastTap: { at: number; point: Point } | null = null

  constructor(private readonly gestures: Gestures<Place>) {}

  down(event: PointerEvent): void {
    if (event.button !== 0) return
    this.#down.set(event.pointerId, client(event))
    if (this.#down.size === 1) {
      this.#start = client(event)
      this.#since = event.timeStamp
      this.#mode = 'tap'
      this.#place = this.gestures.placeAt(client(event))
    } else {
      if (this.#mode === 'drag') this.gestures.cancel()
      this.#mode = 'pinch'
    }
  }

  move(event: PointerEvent): void {
    const before = this.#down.get(event.pointerId)
    if (!before) return
    const now = client(event)
    if (this.#mode === 'tap' && distance(this.#start, now) > (event.pointerType === 'mouse' ? SLOP.mouse : SLOP.touch)) {
      const place = this.#place
      this.#mode = place !== null && this.gestures.draggable(place) ? 'drag' : 'pan'
      capture(event)
    }
    if (this.#mode === 'pinch') this.#pinch(event.pointerId, before, now)
    if (this.#mode === 'pan') this.gestures.pan(now[0] - before[0], now[1] - before[1])
    if (this.#mode === 'drag' && this.#place !== null) this.gestures.dragging(this.#place, now)
    this.#down.set(event.pointerId, now)
  }

  up(event: PointerEvent): void {
    if (!this.#down.delete(event.pointerId)) return
    if (this.#mode === 'drag' && this.#place !== null) this.gestures.drop(this.#place, client(event))
    if (this.#mode === 'tap') this.#tap(event)
    if (this.#mode === 'drag') this.#mode = 'pan'
    if (this.#mode === 'pinch' && this.#down.size === 1) this.#mode = 'pan'
  }

  /** The browser took the gesture (scrolling), or the player pressed Escape. */
  cancel(): void {
    this.#down.clear()
    if (this.#mode === 'drag') this.gestures.cancel()
    this.#mode = 'pan'
  }

  #tap(event: PointerEvent): void {
    const point = client(event)
    const last = this.#lastTap
    const place = this.#place
    const doubled = last && event.timeStamp - last.at < DOUBLE_TAP.ms && distance(last.point, point) < DOUBLE_TAP.px
    this.#lastTap = place === null && !doubled ? { at: event.timeStamp, point } : null
    const rested = event.pointerType !== 'mouse' && event.timeStamp - this.#since >= HOLD_MS
    if (rested && place !== null && this.gestures.hold) this.gestures.hold(place)
    else if (doubled && place === null) this.gestures.doubleTap(point)
    else this.gestures.tap(place, event)
  }

  #pinch(id: number, before: Point, now: Point): void {
    const other = [...this.#down].find(([key]) => key !== id)?.[1]
    if (!other) return
    const middle = (p: Point): Point => [(p[0] + other[0]) / 2, (p[1] + other[1]) / 2]
    const [from, to] = [middle(before), middle(now)]
    this.gestures.pan(to[0] - from[0], to[1] - from[1])
    this.gestures.zoom(distance(now, other) / Math.max(1, distance(before, other)), to)
  }
}

function capture(event: PointerEvent): void {
  if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId)
}
