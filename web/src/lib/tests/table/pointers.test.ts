import { describe, expect, it, vi } from 'vitest'
import { Pointers, type Gestures } from '../../map/pointers'

/** A map whose left half (x < 100) is territory 7, which can be dragged from; the rest is sea. */
function world() {
  const gestures: Gestures<number> = {
    placeAt: ([x]) => (x < 100 ? 7 : null),
    draggable: (territory) => territory === 7,
    pan: vi.fn(),
    zoom: vi.fn(),
    tap: vi.fn(),
    doubleTap: vi.fn(),
    dragging: vi.fn(),
    drop: vi.fn(),
    cancel: vi.fn(),
  }
  const at = (x: number, y: number, more: Partial<PointerEvent> = {}) =>
    ({ clientX: x, clientY: y, pointerId: 1, pointerType: 'mouse', button: 0, timeStamp: 0, currentTarget: null, ...more }) as PointerEvent
  return { gestures, at, pointers: new Pointers(gestures) }
}

vi.stubGlobal('Element', class {})

describe('gestures on the map', () => {
  it('a press that hardly moves is a tap', () => {
    const { gestures, at, pointers } = world()
    pointers.down(at(10, 10))
    pointers.move(at(12, 11))
    pointers.up(at(12, 11))
    expect(gestures.tap).toHaveBeenCalledWith(7, expect.anything())
    expect(gestures.pan).not.toHaveBeenCalled()
  })

  it('from a territory with something to do it drags and drops', () => {
    const { gestures, at, pointers } = world()
    pointers.down(at(10, 10))
    pointers.move(at(60, 10))
    pointers.up(at(150, 10))
    expect(gestures.dragging).toHaveBeenLastCalledWith(7, [60, 10])
    expect(gestures.drop).toHaveBeenCalledWith(7, [150, 10])
    expect(gestures.tap).not.toHaveBeenCalled()
  })

  it('a finger that rests before it leaves holds, a mouse only clicks slowly', () => {
    const { gestures, at, pointers } = world()
    const hold = (gestures.hold = vi.fn())
    pointers.down(at(10, 10, { pointerType: 'touch' }))
    pointers.up(at(10, 10, { pointerType: 'touch', timeStamp: 600 }))
    expect(hold).toHaveBeenCalledWith(7)
    expect(gestures.tap).not.toHaveBeenCalled()
    pointers.down(at(10, 10))
    pointers.up(at(10, 10, { timeStamp: 600 }))
    expect(gestures.tap).toHaveBeenCalledWith(7, expect.anything())
    expect(hold).toHaveBeenCalledOnce()
  })

  it('a finger that rests and then moves drags', () => {
    const { gestures, at, pointers } = world()
    gestures.hold = vi.fn()
    pointers.down(at(10, 10, { pointerType: 'touch' }))
    pointers.move(at(60, 10, { pointerType: 'touch', timeStamp: 900 }))
    pointers.up(at(150, 10, { pointerType: 'touch', timeStamp: 1000 }))
    expect(gestures.drop).toHaveBeenCalledWith(7, [150, 10])
    expect(gestures.hold).not.toHaveBeenCalled()
  })

  it('on the sea it pans', () => {
    const { gestures, at, pointers } = world()
    pointers.down(at(200, 10))
    pointers.move(at(220, 15))
    expect(gestures.pan).toHaveBeenCalledWith(20, 5)
  })

  it('two fingers pinch, and a drag in progress is given up', () => {
    const { gestures, at, pointers } = world()
    pointers.down(at(10, 10))
    pointers.move(at(60, 10))
    pointers.down(at(160, 10, { pointerId: 2 }))
    expect(gestures.cancel).toHaveBeenCalled()
    pointers.move(at(260, 10, { pointerId: 2 }))
    expect(gestures.zoom).toHaveBeenCalledWith(2, [160, 10])
    pointers.up(at(260, 10, { pointerId: 2 }))
    expect(gestures.drop).not.toHaveBeenCalled()
  })

  it('two quick taps on the sea zoom; on a territory they are two taps', () => {
    const { gestures, at, pointers } = world()
    for (const timeStamp of [0, 200]) {
      pointers.down(at(200, 10, { timeStamp }))
      pointers.up(at(200, 10, { timeStamp }))
    }
    expect(gestures.doubleTap).toHaveBeenCalledWith([200, 10])
    for (const timeStamp of [1000, 1100]) {
      pointers.down(at(20, 10, { timeStamp }))
      pointers.up(at(20, 10, { timeStamp }))
    }
    expect(gestures.doubleTap).toHaveBeenCalledTimes(1)
    expect(gestures.tap).toHaveBeenCalledTimes(3)
  })
})
