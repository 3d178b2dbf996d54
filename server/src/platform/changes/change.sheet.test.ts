import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { rawSheet } from '../../../test/raw.sheet.ts'
import type { ChangeDefinition } from './change.definition.ts'
import { readFile } from './change.sheet.ts'

// What reading needs of a definition; the rest is of planning and applying.
const definition = {
  columns: [
    { key: 'name', zh: '姓名', en: 'Name', width: 10, example: '林静', reads: 'person' },
    { key: 'phone', zh: '手机号', en: 'Phone', width: 10, example: '13800000000', personal: 'phone' },
    { key: 'rate', zh: '佣金比例(%)', en: 'Rate (%)', width: 10, example: '8', reads: 'number' },
    { key: 'day', zh: '日期', en: 'Day', width: 10, example: '', optional: true, reads: 'day' },
    { key: 'minutes', zh: '分钟', en: 'Minutes', width: 10, example: '', optional: true, reads: 'minutes' },
  ],
} as unknown as ChangeDefinition
const HEAD = ['姓名', '手机号', '佣金比例(%)']
const ROW = ['王明', '13912345678', '8']

const read = async (bytes: Uint8Array) => (await readFile(definition, Buffer.from(bytes), 'zh-CN')).map(({ cells }) => cells)
const refusal = async (bytes: Uint8Array) => {
  try {
    return await read(bytes)
  } catch (error) {
    return error
  }
}
const csv = (...rows: readonly (readonly string[])[]) => strToU8(rows.map((row) => row.join(',')).join('\n'))

/** A sheet whose parts are changed before it is read. */
const changed = (rows: readonly (readonly string[])[], change: (parts: Record<string, string>) => Record<string, string>): Uint8Array => {
  const parts = Object.fromEntries(Object.entries(unzipSync(rawSheet(rows))).map(([name, bytes]) => [name, strFromU8(bytes)]))
  return zipSync(Object.fromEntries(Object.entries(change(parts)).map(([name, text]) => [name, strToU8(text)])))
}
const SHEET = 'xl/worksheets/sheet1.xml'
const below = (xml: string) => (parts: Record<string, string>) => ({
  ...parts,
  [SHEET]: (parts[SHEET] ?? '').replace('</sheetData>', `${xml}</sheetData>`),
})

describe('a file as people have it', () => {
  it('means what a cell shows: 0.08 shown as a percentage is 8%, and so is what a formula gives', async () => {
    for (const [numFmt, value, shown] of [
      ['0%', 0.08, '8%'],
      ['0.00%', 0.085, '8.5%'],
      ['0.0"成"', 8, '8'],
      ['#,##0.0\\ %', 0.081, '8.1%'],
    ] as const) {
      const bytes = await writeXlsx({
        sheets: [{ name: 's', columns: [{}, {}, { numFmt }], rows: [HEAD, ['王明', '13912345678', value]] }],
      })
      expect((await read(bytes))[0]?.rate, numFmt).toBe(shown)
    }
    const styles = '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs></styleSheet>'
    const bytes = changed([HEAD], (parts) => ({
      ...below('<row r="2"><c r="A2" t="str"><v>王明</v></c><c r="C2" s="1"><f>4%*2</f><v>0.08</v></c></row>')(parts),
      'xl/styles.xml': styles,
      'xl/_rels/workbook.xml.rels': (parts['xl/_rels/workbook.xml.rels'] ?? '').replace(
        '</Relationships>',
        '<Relationship Id="r9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
      ),
    }))
    expect((await read(bytes))[0]?.rate).toBe('8%')
  })

  it('counts nothing that is formatted and empty', async () => {
    const expected = [expect.objectContaining({ name: '王明' })]
    const styled = Array.from({ length: 30_000 }, (_, at) => `<row r="${at + 3}"><c r="A${at + 3}" s="0"/></row>`).join('')
    for (const xml of ['<row r="1048576" ht="15" customHeight="1"/>', '<row r="3"><c r="XFD3" s="0"/></row>', styled])
      expect(await read(changed([HEAD, ROW], below(xml)))).toEqual(expected)
    expect(await read(csv(HEAD, ROW, ...Array.from({ length: 25_000 }, () => ['', '', ''])))).toEqual(expected)
    expect(await read(csv([...HEAD, ...Array<string>(120).fill('')], [...ROW, ...Array<string>(120).fill('')]))).toEqual(expected)
  })

  it.each([
    '2026/11/2',
    '2026-11-2',
    '2026/11/02',
    '2026.11.02',
    '2026年11月2日',
    '20261102',
    '２０２６－１１－０２',
    '2026-11-02 00:00:00',
  ])('takes %s for the day that it is', async (day) => {
    expect((await read(csv([...HEAD, '日期'], [...ROW, day])))[0]?.day).toBe('2026-11-02')
  })

  it.each([
    ['45', '45'],
    ['４５', '45'],
    ['45分钟', '45'],
    ['0:45', '45'],
    ['1小时30分', '90'],
    ['1.5小时', '90'],
    ['45.00000000000001', '45'],
    ['很久', '很久'],
  ])('takes %s for %s minutes', async (minutes, read45) => {
    expect((await read(csv([...HEAD, '分钟'], [...ROW, minutes])))[0]?.minutes).toBe(read45)
  })

  it('takes numbers without the dust of formulas, and a time of day as such', async () => {
    const head = [...HEAD, '分钟']
    const columns = [{}, {}, {}, { numFmt: 'h:mm' }]
    const rows = [head, ['王明', '13912345678', 8.100000000000001, 0.03125]]
    expect((await read(await writeXlsx({ sheets: [{ name: 's', columns, rows }] })))[0]).toMatchObject({ rate: '8.1', minutes: '45' })
  })

  it('knows the example of its template on its way back', async () => {
    const example = ['林静', '13800000000', '8']
    expect(await refusal(csv(HEAD, example))).toMatchObject({ error: 'SHEET_EXAMPLE' })
    expect(await read(csv(HEAD, example, ROW))).toHaveLength(1)
    expect(await read(csv(HEAD, ['林静', '13800000000', '9']))).toHaveLength(1)
  })

  it('takes parts that are named in other case', async () => {
    const strings = '<sst><si><t>姓名</t></si></sst>'
    const bytes = changed([HEAD, ROW], (parts) => ({
      ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [name.replace('sheet1', 'Sheet1'), text])),
      'xl/SharedStrings.xml': strings,
      'xl/worksheets/Sheet1.xml': (parts[SHEET] ?? '').replace(
        '<c r="A1" t="inlineStr"><is><t>姓名</t></is></c>',
        '<c r="A1" t="s"><v>0</v></c>',
      ),
      'xl/_rels/workbook.xml.rels': (parts['xl/_rels/workbook.xml.rels'] ?? '').replace(
        '</Relationships>',
        '<Relationship Id="r9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
      ),
    }))
    expect(await read(bytes)).toHaveLength(1)
  })

  it('is read in UTF-16, as Excel writes its Unicode text', async () => {
    const text = [HEAD, ROW].map((row) => row.join('\t')).join('\r\n')
    const little = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(await read(little)).toHaveLength(1)
    expect(await read(Buffer.from(little).swap16())).toHaveLength(1)
  })

  it.each([[['*姓名', '手机号：', '佣金比例（％）']], [['姓 名', '"手机\n号"', ' 佣金比例 (%)*']]])('takes the heads %j', async (head) => {
    expect(await read(csv(head, ROW))).toHaveLength(1)
  })

  it('says that two columns have one head', async () => {
    expect(await refusal(csv([...HEAD, '手机号'], [...ROW, '13812345678']))).toMatchObject({
      error: 'SHEET_HEAD_TWICE',
      data: { column: '手机号' },
    })
  })

  it('is read from the first sheet that has the columns, and else says which one it looked at', async () => {
    const notes = { name: '填写说明', rows: [['请从第二行填起']] }
    expect(await read(await writeXlsx({ sheets: [notes, { name: '数据', rows: [HEAD, ROW] }] }))).toHaveLength(1)
    const wrong = await refusal(await writeXlsx({ sheets: [notes, { name: '其他', rows: [['x']] }] }))
    expect(wrong).toMatchObject({ error: 'SHEET_HEAD_OF', data: { column: '姓名', sheet: '填写说明' } })
    const charted = changed([HEAD, ROW], (parts) => ({
      ...parts,
      'xl/workbook.xml': (parts['xl/workbook.xml'] ?? '').replace('<sheets>', '<sheets><sheet name="图" sheetId="9" r:id="r8"/>'),
      'xl/_rels/workbook.xml.rels': (parts['xl/_rels/workbook.xml.rels'] ?? '').replace(
        '</Relationships>',
        '<Relationship Id="r8" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>',
      ),
      'xl/chartsheets/sheet1.xml': '<chartsheet/>',
    }))
    expect(await read(charted)).toHaveLength(1)
  })

  it('tells an older Excel from an encrypted book', async () => {
    const container = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Buffer.from('Workbook', 'utf16le')])
    expect(await refusal(container)).toMatchObject({ error: 'SHEET_OLD' })
    expect(await refusal(Buffer.concat([container, Buffer.from('EncryptedPackage', 'utf16le')]))).toMatchObject({
      error: 'SHEET_ENCRYPTED',
    })
  })

  it('keeps the sign that a text begins with, but that of our own sheets', async () => {
    expect(await read(csv(HEAD, ["'quoted", '13912345678', '8'], ["'=1+1", '13912345679', '8']))).toMatchObject([
      { name: "'quoted" },
      { name: '=1+1' },
    ])
  })
})
