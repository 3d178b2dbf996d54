import { describe, expect, it } from 'vitest'
import { Drawing } from './drawing.ts'

interface Work {
  /** Milliseconds, or the end of the thread. */
  readonly takes: number | 'ends'
}
const slow = (limits: { timeMs?: number; mostWaiting?: number }) => new Drawing<Work>('../test/slow.worker', limits)
const outcome = (drawn: Promise<Buffer>) =>
  drawn.then(
    (bytes) => bytes[0],
    (error: Error) => error.message,
  )

describe('a page that is drawn', () => {
  it('has its time from when it is begun, however long it waited', async () => {
    const drawing = slow({ timeMs: 2_000 })
    const all = await Promise.all([1, 2, 3, 4].map(() => outcome(drawing.draw({ takes: 700 }))))
    expect(all).toEqual([1, 2, 3, 4])
  })

  it('that takes too long, or ends its thread, fails alone: those that wait are drawn', async () => {
    const drawing = slow({ timeMs: 2_500 })
    const all = await Promise.all(([1, 60_000, 1, 'ends', 1] as const).map((takes) => outcome(drawing.draw({ takes }))))
    expect(all).toEqual([1, 'drawing took too long', 3, 'the thread that draws has ended', 5])
  })

  it('is refused in words where too many wait, with when to come again; work in the background waits', async () => {
    const drawing = slow({ mostWaiting: 2 })
    const asked = [1, 2, 3].map(() => outcome(drawing.draw({ takes: 200 })))
    await expect(drawing.draw({ takes: 1 })).rejects.toMatchObject({ error: 'BUSY', retryAfter: 10 })
    expect(await outcome(drawing.draw({ takes: 1 }, true))).toBe(4)
    expect(await Promise.all(asked)).toEqual([1, 2, 3])
  })
})
