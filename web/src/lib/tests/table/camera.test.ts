import { describe, expect, it } from 'vitest'
import { fit, held, panned, resized, revealing, zoomed, type Frame } from '../../map/camera'

describe('the camera', () => {
  const frame: Frame = { width: 800, height: 600, mapWidth: 400, mapHeight: 200 }

  it('fits the map in the middle', () => {
    expect(fit(frame)).toEqual({ scale: 2, x: 0, y: 100 })
  })

  it('zooms about the pointer', () => {
    const camera = zoomed(fit(frame), 2, [400, 300], frame)
    expect(camera.scale).toBe(4)
    expect(camera.x + 200 * camera.scale).toBeCloseTo(400)
  })

  it('never shows less than the whole map, nor more than eightfold', () => {
    expect(zoomed(fit(frame), 0.1, [0, 0], frame)).toEqual(fit(frame))
    expect(zoomed(fit(frame), 100, [0, 0], frame).scale).toBe(16)
  })

  it('cannot be dragged off the map', () => {
    const camera = zoomed(fit(frame), 4, [400, 300], frame)
    expect(panned(camera, 1e5, 1e5, frame)).toMatchObject({ x: 0, y: 0 })
    expect(held(panned(camera, -1e5, 0, frame), frame).x).toBe(800 - 400 * 8)
  })

  it('keeps the middle when the window changes', () => {
    const small = { ...frame, width: 400, height: 300 }
    expect(resized(fit(frame), frame, small)).toEqual(fit(small))
  })

  it('moves only as far as needed to reveal a point', () => {
    const camera = zoomed(fit(frame), 4, [0, 300], frame)
    expect(revealing(camera, [50, 100], frame)).toEqual(camera)
    const there = revealing(camera, [390, 100], frame)
    expect(there.x + 390 * there.scale).toBeLessThan(800)
  })
})
