import { describe, expect, it } from 'vitest'
import { SharedReads } from './read.once.ts'

/** A read that ends when it is told to, and counts how often it was begun. */
function slowRead() {
  const begun: { end: (value: number) => void; fail: (error: Error) => void }[] = []
  const read = () => new Promise<number>((resolve, reject) => begun.push({ end: resolve, fail: reject }))
  return { begun, read }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('a shared read', () => {
  it('is run once for all who ask while another runs, and begins after the last of them asked', async () => {
    const reads = new SharedReads()
    const { begun, read } = slowRead()
    const first = reads.read('a', read)
    const others = [reads.read('a', read), reads.read('a', read)]
    await turn()
    expect(begun).toHaveLength(1)
    begun[0]?.end(1)
    expect(await first).toBe(1)
    await turn()
    expect(begun).toHaveLength(2)
    const later = reads.read('a', read)
    begun[1]?.end(2)
    expect(await Promise.all(others)).toEqual([2, 2])
    await turn()
    begun[2]?.end(3)
    expect(await later).toBe(3)
    await turn()
    void reads.read('a', read)
    expect(begun).toHaveLength(4)
  })

  it('is one for each question, and one that fails, fails only for those who waited for it', async () => {
    const reads = new SharedReads()
    const { begun, read } = slowRead()
    const first = reads.read('a', read)
    const other = reads.read('b', read)
    const next = reads.read('a', read)
    expect(begun).toHaveLength(2)
    begun[0]?.fail(new Error('lost'))
    await expect(first).rejects.toThrow('lost')
    begun[1]?.end(7)
    expect(await other).toBe(7)
    await turn()
    begun[2]?.end(8)
    expect(await next).toBe(8)
  })
})
