/** The moving camera of one map: follows the window's size and glides, unless the reader wants no motion. */
import { between, fit, panned, resized, revealing, zoomed, type Camera, type Frame, type Point } from './camera'

const GLIDE_MS = 240

export function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

export class Viewport {
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 })
  frame = $state.raw<Frame>({ width: 0, height: 0, mapWidth: 1, mapHeight: 1 })
  #flight = 0

  /** True if the whole map is in sight. */
  get whole(): boolean {
    return this.camera.scale <= fit(this.frame).scale * 1.01
  }

  resize(next: Frame): void {
    const before = this.frame
    cancelAnimationFrame(this.#flight)
    this.camera = before.width === 0 ? fit(next) : resized(this.camera, before, next)
    this.frame = next
  }

  pan(dx: number, dy: number): void {
    cancelAnimationFrame(this.#flight)
    this.camera = panned(this.camera, dx, dy, this.frame)
  }

  zoom(factor: number, at: Point): void {
    cancelAnimationFrame(this.#flight)
    this.camera = zoomed(this.camera, factor, at, this.frame)
  }

  glideZoom(factor: number, at: Point = [this.frame.width / 2, this.frame.height / 2]): void {
    this.#glide(zoomed(this.camera, factor, at, this.frame))
  }

  fit(): void {
    this.#glide(fit(this.frame))
  }

  /** A wheel, or two fingers on a pad, which the browser tells as a wheel with Ctrl. */
  wheel(event: WheelEvent, at: Point): void {
    event.preventDefault()
    const pixels = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY
    this.zoom(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0016)), at)
  }

  /** True if a key was one of the camera's. */
  key(key: string): boolean {
    if (key === '+' || key === '=') this.glideZoom(1.5)
    else if (key === '-') this.glideZoom(1 / 1.5)
    else if (key === '0') this.fit()
    else return false
    return true
  }

  reveal(point: Point): void {
    this.#glide(revealing(this.camera, point, this.frame))
  }

  /** From pixels in the window to the drawing's units. */
  toMap([x, y]: Point): Point {
    return [(x - this.camera.x) / this.camera.scale, (y - this.camera.y) / this.camera.scale]
  }

  #glide(to: Camera): void {
    cancelAnimationFrame(this.#flight)
    if (calm()) {
      this.camera = to
      return
    }
    const from = this.camera
    const start = performance.now()
    const fly = (now: number) => {
      const t = Math.min(1, (now - start) / GLIDE_MS)
      this.camera = between(from, to, 1 - (1 - t) ** 3)
      if (t < 1) this.#flight = requestAnimationFrame(fly)
    }
    this.#flight = requestAnimationFrame(fly)
  }
}
