import { describe, expect, it } from 'vitest'
import { MoveQueue } from '../../board/queue'

describe('moves of a board', () => {
  it('wait for those before, and ask only then', async () => {
    const queue = new MoveQueue()
    const played: string[] = []
    let answer = () => {}
    const slow = (move: string) => new Promise<void>((done) => (answer = () => (played.push(move), done())))
    const first = queue.send(slow, () => 'a')
    const second = queue.send(
      async (move) => void played.push(move),
      () => [`after ${played.join()}`, 'c'],
    )
    await Promise.resolve()
    expect(played).toEqual([])
    answer()
    expect(await first).toBe(true)
    expect(await second).toBe(true)
    expect(played).toEqual(['a', 'after a', 'c'])
  })

  it('may be declined', async () => {
    const queue = new MoveQueue()
    const never = () => Promise.reject(new Error('played'))
    expect(await queue.send(never, () => null)).toBe(false)
    expect(await queue.send(never, () => [])).toBe(false)
  })

  it('go on after a refusal, which drops what remains of its own', async () => {
    const queue = new MoveQueue()
    const played: string[] = []
    const refuse = async (move: string) => {
      if (move === 'bad') throw new Error(move)
      played.push(move)
    }
    expect(await queue.send(refuse, () => ['good', 'bad', 'later'])).toBe(false)
    expect(await queue.send(refuse, () => 'next')).toBe(true)
    expect(played).toEqual(['good', 'next'])
  })
})
