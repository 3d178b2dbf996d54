/** Rows in which the sign that parts cells is looked for. */
const LOOKED_AT = 20
const PARTING = [',', ';', '\t'] as const

// biome-ignore lint/suspicious/noControlCharactersInRegex: what holds them is no text
const NO_TEXT = /[\x00-\x08\x0b\x0c\x0e-\x1f]/

/** By its mark as UTF-16, which Excel calls Unicode text. */
function encodingsOf([first, second]: Uint8Array): readonly string[] {
  if (first === 0xff && second === 0xfe) return ['utf-16le']
  return first === 0xfe && second === 0xff ? ['utf-16be'] : ['utf-8', 'gb18030']
}

/** As UTF-8 where all of it is that, else as GB18030, which Chinese Excel writes; undefined where it is no text. */
function textOf(bytes: Uint8Array): string | undefined {
  for (const encoding of encodingsOf(bytes)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return NO_TEXT.test(text) ? undefined : text
    } catch {
      // Not in this one.
    }
  }
  return undefined
}

/** ="2026": how some programs write digits that are to stay a text. */
const plain = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell

const LINE_END = /[\r\n]/

/** A cell in quotes from the place after the first one, and the place after the last one; two quotes in a row are one of its signs. */
function quotedFrom(text: string, from: number): { readonly cell: string; readonly at: number } {
  let cell = ''
  for (let at = from; ; ) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return { cell: cell + text.slice(at), at: text.length }
    cell += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { cell, at: quote + 1 }
    cell += '"'
    at = quote + 2
  }
}

/** The rows of a text; cells in quotes may hold anything, also the ends of lines. */
function* rowsOf(text: string, parting: string): Generator<string[]> {
  let row: string[] = []
  for (let at = 0; at < text.length; ) {
    const quoted = text[at] === '"' ? quotedFrom(text, at + 1) : { cell: '', at }
    let end = quoted.at
    while (end < text.length && text[end] !== parting && !LINE_END.test(text.charAt(end))) end++
    row.push(plain(quoted.cell + text.slice(quoted.at, end)))
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (text[end] === parting) {
      if (at === text.length) row.push('')
      continue
    }
    yield row
    row = []
  }
  if (row.length > 0) yield row
}

/** The most cells that this sign parts one of the first rows into. */
function partsBy(text: string, parting: string): number {
  let most = 0
  let rows = 0
  for (const row of rowsOf(text, parting)) {
    most = Math.max(most, row.length)
    if (++rows === LOOKED_AT) break
  }
  return most
}

/** The rows of a .csv, whatever parts its cells; undefined where it is none. */
export function csvRows(bytes: Uint8Array): Generator<string[]> | undefined {
  const text = textOf(bytes)
  if (text === undefined) return undefined
  const [best] = PARTING.map((parting) => ({ parting, parts: partsBy(text, parting) })).sort((one, other) => other.parts - one.parts)
  return best && best.parts > 1 ? rowsOf(text, best.parting) : undefined
}
