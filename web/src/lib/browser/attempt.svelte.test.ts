import { expect, it } from 'vitest'
import { Attempt } from './attempt.svelte'

const refuse = () => Promise.reject(new Error('no room'))

it('gives the answer, and is busy until it is there', async () => {
  const asking = new Attempt()
  const answer = asking.run(() => Promise.resolve(3))
  expect(asking.busy).toBe(true)
  expect(await answer).toBe(3)
  expect([asking.busy, asking.trouble]).toEqual([false, null])
})

it('keeps the reason of a failure until the next attempt', async () => {
  const asking = new Attempt()
  expect(await asking.run(refuse)).toBeNull()
  expect(asking.trouble).toBe('no room')
  const next = asking.run(() => Promise.resolve('yes'))
  expect(asking.trouble).toBeNull()
  await next
})

it('shows a failure until a refreshment works, so that nothing flickers while the server is away', async () => {
  const asking = new Attempt()
  await asking.refresh(refuse)
  const again = asking.refresh(() => Promise.resolve([]))
  expect(asking.trouble).toBe('no room')
  await again
  expect(asking.trouble).toBeNull()
})
