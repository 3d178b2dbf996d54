import { expect, it } from 'vitest'
import { Limiter } from './limiter.ts'

it('lets so many work at once, the others in the order in which they came, also after one that failed', async () => {
  const limiter = new Limiter(2)
  let most = 0
  let running = 0
  const begun: number[] = []
  const work = (n: number) =>
    limiter.take(async () => {
      begun.push(n)
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running--
      if (n % 3 === 1) throw new Error('no')
      return n
    })
  expect(limiter.idle).toBe(true)
  const done = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => work(n)))
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(done.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, false, true, true, false, true])
  expect(await work(9)).toBe(9)
  expect([limiter.waiting, limiter.idle]).toEqual([0, true])
})
