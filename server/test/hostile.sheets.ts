import { gzipSync } from 'node:zlib'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { quotedArchive } from './quoted.archive.ts'
import { rawSheet } from './raw.sheet.ts'

const MB = 1024 * 1024
const SHEET = 'xl/worksheets/sheet1.xml'
const STRINGS = 'xl/sharedStrings.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings'

/** The parts of a small book whose one cell stands in the list of shared texts. */
export function sharedBook(): Record<string, string> {
  const book = Object.fromEntries(Object.entries(unzipSync(rawSheet([['x']]))).map(([name, bytes]) => [name, strFromU8(bytes)]))
  const relation = `<Relationship Id="r2" Type="${RELATION}" Target="sharedStrings.xml"/></Relationships>`
  return {
    ...book,
    [RELATIONS]: (book[RELATIONS] ?? '').replace('</Relationships>', relation),
    [SHEET]: (book[SHEET] ?? '').replace(
      /<sheetData>.*<\/sheetData>/,
      '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>',
    ),
  }
}

const zipped = (parts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))

const withRows = (rows: string): Uint8Array => {
  const book = sharedBook()
  return zipped({ ...book, [SHEET]: (book[SHEET] ?? '').replace(/<sheetData>.*<\/sheetData>/, `<sheetData>${rows}</sheetData>`) })
}

export const sharedStrings = (text: string): string => `<sst><si><t>${text}</t></si></sst>`

const shared = (xml: string): Uint8Array => zipped({ ...sharedBook(), [STRINGS]: xml })
const row = (at: number, cells: string): string => `<row r="${at}">${cells}</row>`
const entity = '<!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'

/** Files that are small on their way and much once they are read; made when they are asked for. */
export const hostileSheets: Readonly<Record<string, () => Uint8Array>> = {
  'a sheet of 60 MB in some KB': () => zipSync({ 'xl/workbook.xml': new Uint8Array(1), [SHEET]: new Uint8Array(60 * MB) }),
  'texts that only the directory names': () => quotedArchive(sharedBook(), { [STRINGS]: Buffer.alloc(60 * MB, ' ') }),
  'more entries than a book has': () =>
    zipped({ ...sharedBook(), ...Object.fromEntries(Array.from({ length: 1_100 }, (_, n) => [`xl/media/${n}.xml`, ''])) }),
  'entities within entities': () => shared(`${entity}${sharedStrings('&b;')}`),
  'an entity of another place': () => shared(`<!DOCTYPE s SYSTEM "file:///etc/passwd">${sharedStrings('x')}`),
  'very many shared texts': () => shared(`<sst>${'<si><t/></si>'.repeat(100_000)}</sst>`),
  'one long text in very many cells': () =>
    zipped({
      ...sharedBook(),
      [STRINGS]: sharedStrings('x'.repeat(21_000)),
      [SHEET]: `<worksheet><sheetData>${Array.from({ length: 9_000 }, (_, n) => row(n + 1, '<c t="s"><v>0</v></c>'.repeat(3))).join('')}</sheetData></worksheet>`,
    }),
  'rows that all have the same number': () => withRows(row(1, '<c r="A1"><v>1</v></c>').repeat(21_000)),
  'a row far below': () => withRows(row(1_000_000_000, '<c><v>1</v></c>')),
  'a cell far to the right': () => withRows(row(1, '<c r="XFD1"><v>1</v></c>').repeat(2)),
  'tags within tags': () => shared('<a>'.repeat(21_000)),
  'a book that is cut off': () => shared(sharedStrings('x')).slice(0, 400),
  'a text of commas': () => strToU8(','.repeat(300_000)),
  'a quote that is never closed': () => strToU8(`a,b\n"${'x""'.repeat(200_000)}`),
  'too many rows of text': () => strToU8('a,b\n'.repeat(21_000)),
  'a packed text of 60 MB': () => gzipSync(Buffer.alloc(60 * MB, ','), { level: 1 }),
}
