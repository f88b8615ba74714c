/** Pan and zoom of the map as arithmetic: screen = offset + scale · drawing. Nothing here knows the DOM. */
/** A place on the screen or on the drawing. */
export type Point = [number, number]

export interface Camera {
  x: number
  y: number
  scale: number
}

export interface Frame {
  /** The size of the window onto the map, in pixels. */
  width: number
  height: number
  /** The size of the drawing, in its own units. */
  mapWidth: number
  mapHeight: number
}

const DEEPEST = 8

/** The camera that shows the whole map in the middle. */
export function fit({ width, height, mapWidth, mapHeight }: Frame): Camera {
  const scale = Math.min(width / mapWidth, height / mapHeight)
  return { scale, x: (width - mapWidth * scale) / 2, y: (height - mapHeight * scale) / 2 }
}

/** Keeps the map in the window: centred where it is smaller, without gaps at the edges where it is larger. */
export function held(camera: Camera, frame: Frame): Camera {
  const least = fit(frame).scale
  const scale = Math.min(Math.max(camera.scale, least), least * DEEPEST)
  const axis = (offset: number, window: number, map: number) =>
    map * scale <= window ? (window - map * scale) / 2 : Math.min(0, Math.max(window - map * scale, offset))
  return { scale, x: axis(camera.x, frame.width, frame.mapWidth), y: axis(camera.y, frame.height, frame.mapHeight) }
}

/** Zooms by a factor so that the point under the pointer stays there. */
export function zoomed(camera: Camera, factor: number, [px, py]: Point, frame: Frame): Camera {
  const least = fit(frame).scale
  const scale = Math.min(Math.max(camera.scale * factor, least), least * DEEPEST)
  const f = scale / camera.scale
  return held({ scale, x: px - (px - camera.x) * f, y: py - (py - camera.y) * f }, frame)
}

export function panned(camera: Camera, dx: number, dy: number, frame: Frame): Camera {
  return held({ ...camera, x: camera.x + dx, y: camera.y + dy }, frame)
}

/** The same view after the window changed its size: the same spot in the middle, zoomed as much against the fitting view. */
export function resized(camera: Camera, before: Frame, after: Frame): Camera {
  const scale = (camera.scale / fit(before).scale) * fit(after).scale
  const middle: Point = [(before.width / 2 - camera.x) / camera.scale, (before.height / 2 - camera.y) / camera.scale]
  return held({ scale, x: after.width / 2 - middle[0] * scale, y: after.height / 2 - middle[1] * scale }, after)
}

/** Moves as little as needed to bring a point of the drawing into the window, with a margin. */
export function revealing(camera: Camera, [mx, my]: Point, frame: Frame, margin = 48): Camera {
  const sx = camera.x + mx * camera.scale
  const sy = camera.y + my * camera.scale
  const into = (s: number, size: number) => Math.max(margin - s, 0) + Math.min(size - margin - s, 0)
  return panned(camera, into(sx, frame.width), into(sy, frame.height), frame)
}

export function between(from: Camera, to: Camera, t: number): Camera {
  const mix = (a: number, b: number) => a + (b - a) * t
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) }
}
