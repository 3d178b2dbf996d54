import { existsSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import type { GreedyWork } from '../../test/greedy.child.ts'
import { Child } from './child.ts'

const LIMITS = { memoryMb: 300, restMb: 200, timeMs: 20_000, idleMs: 60_000 }
const pids: number[] = []
const gone = (pid: number) => expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 5_000 }).toBe(false)
const greedy = (limits: Partial<typeof LIMITS> = {}) => new Child<GreedyWork, number>('../test/greedy.child', { ...LIMITS, ...limits })
afterEach(() => {
  for (const pid of pids.splice(0)) if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL')
})
async function pidOf(child: Child<GreedyWork, number>, work: GreedyWork = {}): Promise<number> {
  const pid = await child.do(work)
  pids.push(pid)
  return pid
}

describe('a child process', () => {
  it('does one piece of work after the other', async () => {
    const child = greedy()
    expect(new Set(await Promise.all([pidOf(child), pidOf(child), pidOf(child)])).size).toBe(1)
  })

  it.each([
    ['memory', { mb: 900 }],
    ['time', { busyMs: 25_000 }],
    ['died', { die: true }],
  ] as const)(
    'is killed where its work goes over (%s): that alone fails, and those that wait are done by the next one',
    async (why, work) => {
      const child = greedy({ timeMs: 1_500 })
      const first = await pidOf(child)
      const [over, next, last] = await Promise.allSettled([child.do(work), pidOf(child), pidOf(child)])
      expect(over).toMatchObject({ status: 'rejected', reason: { why } })
      expect([next.status, last.status]).toEqual(['fulfilled', 'fulfilled'])
      expect(next).not.toMatchObject({ value: first })
      await gone(first)
    },
  )

  it('is replaced where it keeps too much afterwards, and ends when nobody asks', async () => {
    const kept = greedy({ memoryMb: 900 })
    const first = await pidOf(kept, { mb: 240 })
    await gone(first)
    expect(await pidOf(kept)).not.toBe(first)
    await gone(await pidOf(greedy({ idleMs: 50 })))
  })

  it('is begun again where somebody has ended it meanwhile', async () => {
    const child = greedy()
    const first = await pidOf(child)
    process.kill(first, 'SIGKILL')
    await gone(first)
    expect(await pidOf(child)).not.toBe(first)
  })
})
