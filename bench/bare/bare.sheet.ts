import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

// The plain way to a spreadsheet: inline strings, one file after the other through zlib, as few parts as programs open.

const OFFICE = 'http://schemas.openxmlformats.org'
const MAIN = `xmlns="${OFFICE}/spreadsheetml/2006/main"`
const DOCUMENT = `${OFFICE}/officeDocument/2006/relationships`
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const PARTS: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  ['xl/workbook.xml', `<workbook ${MAIN} xmlns:r="${DOCUMENT}"><sheets><sheet name="s" sheetId="1" r:id="r1"/></sheets></workbook>`],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
]

type Cell = string | number | null

const cellXml = (value: Cell): string =>
  typeof value === 'number'
    ? `<c><v>${value}</v></c>`
    : `<c t="inlineStr"><is><t>${(value ?? '').replace(/[&<>]/g, (mark) => MARKS[mark] ?? '')}</t></is></c>`

const rowXml = (cells: readonly Cell[]): string => `<row>${cells.map(cellXml).join('')}</row>`

async function* sheetXml(batches: AsyncIterable<Cell[][]>) {
  yield `<worksheet ${MAIN}><sheetData>`
  for await (const rows of batches) yield rows.map(rowXml).join('')
  yield '</sheetData></worksheet>'
}

const fields = (...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of values) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/** The bytes of an .xlsx. */
export async function* sheetBytes(batches: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let at = 0
  for (const [name, xml] of [...PARTS, ['xl/worksheets/sheet1.xml', sheetXml(batches)] as const]) {
    const sums = { crc: 0, size: 0, packed: 0 }
    const counted = async function* () {
      for await (const text of typeof xml === 'string' ? [xml] : xml) {
        const part = Buffer.from(text)
        sums.crc = crc32(part, sums.crc)
        sums.size += part.length
        yield part
      }
    }
    const head = Buffer.concat([
      fields([4, 0x04034b50], [2, 20], [2, 8], [2, 8], [2, 0], [2, 33], [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
      Buffer.from(name),
    ])
    yield head
    for await (const part of Readable.from(counted()).pipe(createDeflateRaw())) {
      sums.packed += part.length
      yield part
    }
    const sizes = [
      [4, sums.crc],
      [4, sums.packed],
      [4, sums.size],
    ] as const
    yield fields([4, 0x08074b50], ...sizes)
    directory.push(
      fields(
        [4, 0x02014b50],
        [2, 20],
        [2, 20],
        [2, 8],
        [2, 8],
        [2, 0],
        [2, 33],
        ...sizes,
        [2, name.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, at],
      ),
      Buffer.from(name),
    )
    at += head.length + sums.packed + 16
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = directory.length / 2
  yield Buffer.concat([...directory, fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0])])
}
