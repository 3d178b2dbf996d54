// The parts of an .xlsx as text, before its rows are read: names of parts, the list of sheets, cells that mean something by their format.

/** Names of parts are the same in whatever case they are written, and some writers part folders by a backslash. */
export const partName = (name: string): string => {
  const plain = name.replaceAll('\\', '/').toLowerCase()
  return plain === '[content_types].xml' ? '[Content_Types].xml' : plain
}

/** A part that names others, with their names as `partName` writes them. */
export const relationsOf = (xml: string): string =>
  xml.replace(/(\sTarget=["'])([^"'<>]*)/g, (_whole, before: string, target: string) => before + target.replaceAll('\\', '/').toLowerCase())

const attributeOf = (tag: string, name: string): string | undefined => new RegExp(`\\s(?:\\w+:)?${name}=["']([^"'<>]*)["']`).exec(tag)?.[1]

const tags = (xml: string, name: string): readonly string[] => xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^<>]*>`, 'g')) ?? []

interface Sheet {
  readonly name: string
  /** Its place among all sheets. */
  readonly at: number
}

const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }
const nameOf = (tag: string): string =>
  Buffer.from(attributeOf(tag, 'name') ?? '', 'latin1')
    .toString('utf8')
    .replace(/&(?:amp|lt|gt|quot|apos);/g, (sign) => SIGNS[sign] ?? sign)

/** The sheets with cells that their owner sees, in order: a hidden one was not meant, a chart has none. */
export function sheetsOf(book: string, relations: string): Sheet[] {
  const charts = new Set(
    tags(relations, 'Relationship')
      .filter((tag) => /sheet$/.test(attributeOf(tag, 'Type') ?? '') && !/\/worksheet$/.test(attributeOf(tag, 'Type') ?? ''))
      .map((tag) => attributeOf(tag, 'Id')),
  )
  const all = tags(book, 'sheet').map((tag, at) => ({ tag, name: nameOf(tag), at }))
  const withCells = all.filter(({ tag }) => !charts.has(attributeOf(tag, 'id')))
  const seen = withCells.filter(({ tag }) => !/\sstate=["'](?:hidden|veryHidden)["']/.test(tag))
  return seen.length > 0 ? seen : withCells.slice(0, 1)
}

/** The formats of percentages that every book has. */
const BUILT_IN = ['9', '10']

/** The places of the styles that show a share as a percentage. */
export function percentStyles(styles: string): ReadonlySet<string> {
  const formats = new Set(BUILT_IN)
  for (const tag of tags(styles, 'numFmt')) {
    const code = (attributeOf(tag, 'formatCode') ?? '').replace(/&quot;[^&]*&quot;|\\./g, '')
    const id = attributeOf(tag, 'numFmtId')
    if (id !== undefined && code.includes('%')) formats.add(id)
  }
  const from = styles.search(/<(?:\w+:)?cellXfs[\s>]/)
  const rest = from < 0 ? '' : styles.slice(from)
  const cells = rest.slice(0, Math.max(rest.search(/<\/(?:\w+:)?cellXfs>/), 0))
  const shown = tags(cells, 'xf').map((tag) => formats.has(attributeOf(tag, 'numFmtId') ?? ''))
  return new Set(shown.flatMap((isPercent, at) => (isPercent ? [String(at)] : [])))
}

/** Twelve digits: what a share times a hundred has more of is dust. */
const percentText = (value: string): string | undefined => {
  const share = Number(value)
  return value.trim() === '' || !Number.isFinite(share) || Math.abs(share) > 1e9 ? undefined : `${Number((share * 100).toPrecision(12))}%`
}

const NUMBER_CELL =
  /<((?:\w+:)?c)(\s[^<>]*)>((?:<(?:\w+:)?f(?:\s[^<>]*)?\/>|<(?:\w+:)?f(?:\s[^<>]*)?>[^<]*<\/(?:\w+:)?f>)?)(<(?:\w+:)?v>)([^<]*)</g

/** The cells of a sheet, where those that are shown as a percentage are texts with its sign: 0.08 shown as 8% means 8%. */
export const withPercents = (sheet: string, percents: ReadonlySet<string>): string =>
  sheet.replace(NUMBER_CELL, (whole, tag: string, attributes: string, formula: string, open: string, value: string) => {
    const type = attributeOf(attributes, 't')
    const style = attributeOf(attributes, 's')
    const text = style !== undefined && percents.has(style) && (type === undefined || type === 'n') ? percentText(value) : undefined
    if (text === undefined) return whole
    return `<${tag}${attributes.replace(/\st=["']n["']/, '')} t="str">${formula}${open}${text}<`
  })

/** The part that holds the cells of the sheet at this place among all. */
export function sheetPart(book: string, relations: string, at: number): string {
  const wanted = attributeOf(tags(book, 'sheet')[at] ?? '', 'id')
  const relation = tags(relations, 'Relationship').find((tag) => attributeOf(tag, 'Id') === wanted) ?? ''
  const target = attributeOf(relation, 'Target') ?? ''
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Cells that are one, over rows from 0; the value stands in the first of them. */
export interface Merged {
  readonly column: number
  readonly from: number
  readonly to: number
}

const MERGED = /<(?:\w+:)?mergeCell\s[^<>]*ref=["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g

const columnOf = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Cells of a sheet that are merged over several rows. They stand after all cells. */
export function mergesOf(sheet: Buffer): Merged[] {
  // Behind the last cell, whatever prefix its tags have.
  const start = Math.max(sheet.lastIndexOf('sheetData>'), 0)
  return [...sheet.subarray(start).toString('latin1').matchAll(MERGED)].flatMap(([, letters = '', first, last]) =>
    first === last ? [] : [{ column: columnOf(letters), from: Number(first) - 1, to: Number(last) - 1 }],
  )
}
