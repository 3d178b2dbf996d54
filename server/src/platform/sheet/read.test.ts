import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { rawSheet } from '../../../test/raw.sheet.ts'
import { CELL_MAX, readSheet } from './read.ts'

describe('reading a spreadsheet', () => {
  it('keeps one character more of a cell than it may have, however long it is', async () => {
    const rows = await readSheet(Buffer.from(rawSheet([['head'], ['x'.repeat(CELL_MAX)], ['y'.repeat(5_000_000)]])), 10)
    expect(rows.map(([cell]) => cell?.length)).toEqual([4, CELL_MAX, CELL_MAX + 1])
  })

  it('takes a day and a moment as the sheet shows them', async () => {
    const row = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-01T18:30:00Z'), 18_712_340_001]
    const columns = [{}, {}, { numFmt: 'yyyy-mm-dd' }]
    const bytes = await writeXlsx({ sheets: [{ name: 's', columns, rows: [['a', 'b', 'c'], row] }] })
    expect((await readSheet(Buffer.from(bytes), 10))[1]).toEqual(['2026-03-01', '2026-03-01 18:30:00', '########'])
  })

  it('refuses cells that hold too much together', async () => {
    const row = Array.from({ length: 100 }, () => 'z'.repeat(CELL_MAX))
    const bytes = await writeXlsx({ sheets: [{ name: 's', rows: Array.from({ length: 200 }, () => row) }] })
    expect(bytes.length).toBeLessThan(200_000)
    await expect(readSheet(Buffer.from(bytes), 2_000)).rejects.toMatchObject({ error: 'SHEET_TOO_LARGE' })
  })
})
