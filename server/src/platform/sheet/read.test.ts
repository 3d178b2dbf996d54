import { strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { sharedBook, sharedStrings } from '../../../test/hostile.sheets.ts'
import { quotedArchive } from '../../../test/quoted.archive.ts'
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

  it('reads the first sheet that is in view', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'lists', rows: [['hidden']], veryHidden: true },
        { name: 'old', rows: [['hidden']], hidden: true },
        { name: 's', rows: [['seen']] },
      ],
    })
    expect(await readSheet(Buffer.from(bytes), 10)).toEqual([['seen']])
  })

  it('reads nothing that was not counted: entries that only the directory of the archive names are not there', async () => {
    const honest = zipSync(
      Object.fromEntries(
        Object.entries({ ...sharedBook(), 'xl/sharedStrings.xml': sharedStrings('seen') }).map(([name, text]) => [name, strToU8(text)]),
      ),
    )
    expect(await readSheet(Buffer.from(honest), 10)).toEqual([['seen']])
    const hidden = quotedArchive(sharedBook(), { 'xl/sharedStrings.xml': Buffer.from(sharedStrings('hidden')) })
    expect((await readSheet(Buffer.from(hidden), 10)).flat()).not.toContain('hidden')
  })

  it('counts rows also where they all say that they are the first', async () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c></row>'.repeat(500)
    const bytes = zipSync({
      ...unzipSync(rawSheet([['x']])),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    })
    await expect(readSheet(Buffer.from(bytes), 10)).rejects.toMatchObject({ error: 'SHEET_TOO_MANY_ROWS' })
  })

  it('refuses a book that begins its list of sheets again and again, without waiting for its end', async () => {
    const bytes = zipSync({ 'xl/workbook.xml': strToU8('<sheet '.repeat(140_000)), 'xl/worksheets/sheet1.xml': strToU8('<worksheet/>') })
    await expect(readSheet(Buffer.from(bytes), 10)).rejects.toMatchObject({ error: 'SHEET_NOT_ONE' })
  })

  it('takes a number that has lost its last digits as the spreadsheet shows it', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 's', rows: [[202_601_010_000_000_000], [13_800_000_000]] }] })
    expect(await readSheet(Buffer.from(bytes), 10)).toEqual([['2.0260101E+17'], ['13800000000']])
  })

  const rows = [
    ['订单号', '物流公司', '备注'],
    ['202601010000000001', '顺丰', '一行，\n"又一行"; 完'],
    ['', '中通', '无'],
  ]
  const csv = (parting: string, end: string) =>
    rows.map((cells) => cells.map((cell) => (/["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(parting)).join(end)

  it.each([
    [',', '\n'],
    [';', '\r\n'],
    ['\t', '\r'],
  ])('takes a .csv in UTF-8, with a mark before it or none, parted by %j', async (parting, end) => {
    for (const mark of ['', '\ufeff']) expect(await readSheet(Buffer.from(mark + csv(parting, end)), 10)).toEqual(rows)
  })

  it('takes a .csv in GB18030, as Chinese Excel writes it', async () => {
    // 订单号,备注 / 1,好
    const bytes = Buffer.from([0xb6, 0xa9, 0xb5, 0xa5, 0xba, 0xc5, 0x2c, 0xb1, 0xb8, 0xd7, 0xa2, 0x0d, 0x0a, 0x31, 0x2c, 0xba, 0xc3])
    expect(await readSheet(bytes, 10)).toEqual([
      ['订单号', '备注'],
      ['1', '好'],
    ])
  })

  it('takes digits that a .csv marks as a text, and quotes that are never closed', async () => {
    expect(await readSheet(Buffer.from('a,b\n="007",x\n"y" z,"open'), 10)).toEqual([
      ['a', 'b'],
      ['007', 'x'],
      ['y z', 'open'],
    ])
  })

  it.each([
    ['a text without cells', Buffer.from('only words\nand words')],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0x2c, 0x2c])],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s', async (_what, bytes) => {
    await expect(readSheet(bytes, 10)).rejects.toMatchObject({ error: 'SHEET_NOT_ONE' })
  })

  it('refuses cells that hold too much together', async () => {
    const row = Array.from({ length: 100 }, () => 'z'.repeat(CELL_MAX))
    const bytes = await writeXlsx({ sheets: [{ name: 's', rows: Array.from({ length: 200 }, () => row) }] })
    expect(bytes.length).toBeLessThan(200_000)
    await expect(readSheet(Buffer.from(bytes), 2_000)).rejects.toMatchObject({ error: 'SHEET_TOO_LARGE' })
  })
})
