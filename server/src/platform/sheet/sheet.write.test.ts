import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Cell } from './sheet.cells.ts'
import { sheetBytes } from './sheet.write.ts'

const plan = { name: 'n', heads: [{ header: 'n', width: 8, format: 'plain', sum: false } as const], total: 'Total' }
async function* numbers(count: number): AsyncGenerator<Cell[][]> {
  for (let n = 0; n < count; n += 500) yield Array.from({ length: Math.min(500, count - n) }, (_, at) => [n + at])
}

describe('the bytes of a sheet', () => {
  it.each([0, 1, 60_000])('come to an end for a slow reader (%i rows)', async (count) => {
    const parts: Uint8Array[] = []
    for await (const part of sheetBytes(plan, numbers(count))) {
      parts.push(part)
      await sleep(20)
    }
    const bytes = Buffer.concat(parts)
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect(bytes.includes(Buffer.from([0x50, 0x4b, 0x05, 0x06]))).toBe(true)
  })

  it('end with the reader: rows are no longer asked for', async () => {
    let ended = false
    const rows = (async function* () {
      try {
        yield* numbers(200_000)
      } finally {
        ended = true
      }
    })()
    const bytes = sheetBytes(plan, rows)
    for (let part = 0; part < 5; part++) await bytes.next()
    expect(ended).toBe(false)
    await bytes.return(undefined)
    expect(ended).toBe(true)
  })
})
