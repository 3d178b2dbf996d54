import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { readSheet } from './read.ts'
import { type SheetColumn, sheetStream } from './sheet.ts'

interface Row {
  readonly number: string
  readonly name: string | null
  readonly fen: number | null
  readonly at: string | null
  readonly day: string
}

const columns: readonly SheetColumn<Row>[] = [
  { key: 'number', zh: '订单号', en: 'Order no.', width: 8, format: 'text', cell: (row) => row.number },
  { key: 'name', zh: '家长', en: 'Parent', width: 8, cell: (row) => row.name },
  { key: 'fen', zh: '金额（元）', en: 'Amount (CNY)', width: 8, format: 'amount', sum: true, cell: (row) => row.fen },
  { key: 'at', zh: '时间', en: 'Time', width: 8, format: 'moment', cell: (row) => row.at },
  { key: 'day', zh: '日期', en: 'Day', width: 8, format: 'day', cell: (row) => row.day },
]
const row = (one: Partial<Row>): Row => ({ number: '202601010000000001', name: '王', fen: 1, at: null, day: '2026-03-01', ...one })

async function written(rows: readonly Row[], language: 'zh-CN' | 'en-US' = 'zh-CN') {
  const batches = (async function* () {
    if (rows.length > 0) yield [...rows]
  })()
  const bytes = await buffer(sheetStream('订单', batches, columns, language))
  const text = (file: string) => new TextDecoder().decode(unzipSync(new Uint8Array(bytes))[file])
  return { bytes, text, sheet: text('xl/worksheets/sheet1.xml') }
}

describe('a sheet', () => {
  it('holds days, moments in the time of China and amounts as numbers, exact to the fen, and numbers of orders as texts', async () => {
    const fens = [1, 10, 29, 100_001, 123_456_789, 1_999_999_999_99]
    const { bytes, sheet } = await written(fens.map((fen) => row({ fen, at: '2026-03-01T18:30:07.999+08:00' })))
    const { sheets } = await readXlsx(new Uint8Array(bytes))
    const [, first] = sheets[0]?.rows ?? []
    expect(first?.[0]).toBe('202601010000000001')
    expect(first?.[3]).toEqual(new Date('2026-03-01T18:30:07Z'))
    expect(first?.[4]).toEqual(new Date('2026-03-01T00:00:00Z'))
    expect([...sheet.matchAll(/<c r="C\d+" s="2"><v>([^<]+)</g)].map(([, yuan]) => yuan)).toEqual([
      '0.01',
      '0.1',
      '0.29',
      '1000.01',
      '1234567.89',
      '1999999999.99',
    ])
    expect(sheet).toContain('<c r="A2" s="1" t="inlineStr">')
  })

  it('has its sums below, over what the filter shows, and no row of sums where there is nothing to sum', async () => {
    const { bytes, sheet } = await written([row({ fen: 10 }), row({ fen: 20 }), row({ fen: null })])
    expect(sheet).toContain('<f>SUBTOTAL(109,C2:C4)</f><v>0.3</v>')
    expect(sheet).toContain('<autoFilter ref="A1:E4"/>')
    expect((await readSheet(bytes, 10)).at(-1)).toEqual(['合计', '', '0.3'])
    expect((await written([])).sheet).not.toContain('SUBTOTAL')
    expect((await written([row({})], 'en-US')).sheet).toContain('>Total<')
  })

  it('shows a text as it came and never runs it', async () => {
    const texts = [
      '=1+1',
      '+86 1',
      '@x',
      '-1',
      '＝1',
      '\n=1',
      '<b>&amp;"\'',
      '  blanks ',
      'two\nlines',
      '_x003D_1',
      '\u0007bell',
      'x'.repeat(40_000),
      '😀',
      '\ud83d',
    ]
    const { bytes, sheet } = await written(texts.map((name) => row({ name })))
    expect(sheet.match(/<f>/g)).toHaveLength(1)
    const shown = (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows.slice(1, -1).map((cells) => cells[1])
    expect(shown).toEqual([
      ...["'=1+1", "'+86 1", "'@x", "'-1", "'＝1", "'\n=1", '<b>&amp;"\'', '  blanks ', 'two\nlines', '_x003D_1', 'bell'],
      ...['x'.repeat(32_767), '😀', ''],
    ])
  })

  it('is what strict readers ask for: each part named, elements in their order, the filter known by its name', async () => {
    const { text, sheet } = await written([row({})])
    const order = [...sheet.matchAll(/<(sheetViews|sheetFormatPr|cols|sheetData|autoFilter)[ >]/g)].map(([, name]) => name)
    expect(order).toEqual(['sheetViews', 'sheetFormatPr', 'cols', 'sheetData', 'autoFilter'])
    expect(sheet).toContain('state="frozen"')
    expect(text('xl/workbook.xml')).toContain(
      `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'订单'!$A$1:$E$2</definedName>`,
    )
    for (const part of ['/xl/workbook.xml', '/xl/worksheets/sheet1.xml', '/xl/styles.xml'])
      expect(text('[Content_Types].xml')).toContain(`PartName="${part}"`)
    const [, count, styles] = /<cellXfs count="(\d+)">(.*)<\/cellXfs>/.exec(text('xl/styles.xml')) ?? []
    expect(styles?.match(/<xf /g)).toHaveLength(Number(count))
    const used = [...sheet.matchAll(/ s(?:tyle)?="(\d+)"/g)].map(([, place]) => Number(place))
    expect(Math.max(...used)).toBeLessThan(Number(count))
  })

  it('has columns as wide as what they hold, heads with their arrow included', async () => {
    const { sheet } = await written([row({ name: '欧阳建国'.repeat(5), at: '2026-03-01T18:30:07+08:00' })])
    const widths = [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width))
    expect(widths).toEqual([20, 42, 15, 21, 12])
  })
})
