/** A map that is painted beyond its window: a pan within that only moves the picture, which costs nothing. */
import type { Camera, Point } from '../../../lib/map/camera'
import type { Viewport } from '../../../lib/map/viewport.svelte'

const BEYOND = 0.4

export class Panorama {
  #painted: Camera = { x: 0, y: 0, scale: 0 }

  constructor(private readonly viewport: Viewport) {}

  /** How far beyond the window, to each side. */
  readonly beyond = $derived.by<Point>(() => [Math.round(this.viewport.frame.width * BEYOND), Math.round(this.viewport.frame.height * BEYOND)])

  /** The camera that it was painted with. */
  readonly base = $derived.by(() => {
    const { camera } = this.viewport
    const near = Math.abs(camera.x - this.#painted.x) <= this.beyond[0] && Math.abs(camera.y - this.#painted.y) <= this.beyond[1]
    if (camera.scale !== this.#painted.scale || !near) this.#painted = camera
    return this.#painted
  })
}
