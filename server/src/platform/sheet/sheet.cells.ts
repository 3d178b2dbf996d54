/** What a column holds, and so how a spreadsheet shows and sums it. */
export const FORMATS = ['plain', 'text', 'amount', 'percent', 'day', 'moment'] as const
export type SheetFormat = (typeof FORMATS)[number]

/** Of an amount fen; of a day or a moment as it goes over the wire, in the business time zone; of a percentage hundredths of a percent. */
export type Cell = string | number | null

/** Characters that one cell may have; a file with more is said to be damaged. */
const MOST_IN_CELL = 32_767

// Blanks at either end and signs that look like an escape of XML are rare: they cost time only where they are.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they must not stand in XML
const ODD = /[&<>\x00-\x1f\ud800-\udfff\ufffe\uffff]|^ | $|_x/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they must not stand in XML
const FORBIDDEN = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A text between the marks of XML, as it came: signs that XML knows none of are left out. */
const escaped = (text: string): string =>
  text
    .slice(0, MOST_IN_CELL)
    .replace(/\r\n?/g, '\n')
    .replace(FORBIDDEN, '')
    // Spreadsheets read _x000D_ as a sign; said like this it stays what it is.
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>]/g, (sign) => SIGNS[sign] ?? '')

/** A text as a cell: never a formula, whatever it holds. */
export function textCell(ref: string, style: string, text: string): string {
  if (text === '') return ''
  if (text.length <= MOST_IN_CELL && !ODD.test(text)) return `<c r="${ref}"${style} t="inlineStr"><is><t>${text}</t></is></c>`
  return `<c r="${ref}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

const numberCell = (ref: string, style: string, value: number): string =>
  Number.isFinite(value) ? `<c r="${ref}"${style}><v>${value}</v></c>` : ''

const DAY_MS = 86_400_000
/** 1970-01-01, counted in the days of spreadsheets. */
const EPOCH = 25_569
/** 1900-03-01: the days before are counted wrong by some. */
const FIRST_DAY = 61

const digits = (text: string, at: number): number => (text.charCodeAt(at) - 48) * 10 + (text.charCodeAt(at + 1) - 48)

/** The number of a day, or of a moment to the second, as spreadsheets count; NaN where it is none. */
function serialOf(text: string, withTime: boolean): number {
  if (text.length < (withTime ? 19 : 10) || text.charCodeAt(4) !== 45) return Number.NaN
  const day = Date.UTC(digits(text, 0) * 100 + digits(text, 2), digits(text, 5) - 1, digits(text, 8)) / DAY_MS + EPOCH
  if (!(day >= FIRST_DAY)) return Number.NaN
  return withTime ? day + (digits(text, 11) * 3_600 + digits(text, 14) * 60 + digits(text, 17)) / 86_400 : day
}

/** A moment as people write it, in the business time zone it came in. */
const shownTime = (text: string): string => text.slice(0, 19).replace('T', ' ')

/** The cell of a value in a column; an empty one is left out. */
export function cellXml(format: SheetFormat, ref: string, style: string, value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') {
    if (format === 'text') return textCell(ref, style, String(value))
    return numberCell(ref, style, format === 'amount' || format === 'percent' ? value / 100 : value)
  }
  if (format !== 'day' && format !== 'moment') return textCell(ref, style, value)
  const serial = serialOf(value, format === 'moment')
  return Number.isNaN(serial) ? textCell(ref, style, shownTime(value)) : numberCell(ref, style, serial)
}

/** Characters that a text takes, a Chinese one two. */
function breadth(text: string): number {
  let characters = 0
  for (let at = 0; at < text.length && characters < MOST_WIDTH; at++) characters += text.charCodeAt(at) > 0x2e7f ? 2 : 1
  return characters
}

const MOST_WIDTH = 60
/** Of the arrow that filters, and of the lines at both sides. */
const ARROW = 3
const SIDES = 2

/** Of an amount with its separators. */
const amountWidth = (yuan: number): number => {
  const whole = String(Math.trunc(yuan)).length
  return whole + Math.floor((whole - 1) / 3) + 3
}

const shownWidth = (format: SheetFormat, value: Cell): number => {
  if (value === null) return 0
  if (format === 'moment') return 19
  if (format === 'day') return 10
  return typeof value === 'number' && format === 'amount' ? amountWidth(value / 100) : breadth(String(value))
}

/** How wide a column must be for its head and these cells, in characters. */
export function widthOf(format: SheetFormat, header: string, least: number, values: Iterable<Cell>): number {
  let most = Math.max(least - SIDES, breadth(header) + ARROW)
  for (const value of values) most = Math.max(most, shownWidth(format, value))
  return Math.min(most, MOST_WIDTH) + SIDES
}
