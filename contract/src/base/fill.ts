/** What a text leaves open: a value by its name and, where English needs them, the words behind it for one and for any other number. */
export interface Place {
  readonly key: string
  readonly one?: string
  readonly other?: string
}

const PLACES = /\{(\w+)(?:\|([^{|}]+)\|([^{|}]+))?\}/g

/** A text in its parts, in order: words that stand as they are, and places: `{name}`, or `{name|row|rows}`. */
export function partsOf(template: string): (string | Place)[] {
  const parts: (string | Place)[] = []
  let from = 0
  for (const { 0: whole, 1: key = '', 2: one, 3: other, index } of template.matchAll(PLACES)) {
    if (index > from) parts.push(template.slice(from, index))
    parts.push(one && other ? { key, one, other } : { key })
    from = index + whole.length
  }
  if (from < template.length) parts.push(template.slice(from))
  return parts
}

/** A text with the value of each of its places; `undefined` leaves the name there. */
export const fillEach = (template: string, valueAt: (key: string) => string | undefined): string =>
  partsOf(template)
    .map((part) => {
      if (typeof part === 'string') return part
      const value = valueAt(part.key)
      return part.one === undefined ? (value ?? `{${part.key}}`) : `${value ?? '?'} ${value === '1' ? part.one : part.other}`
    })
    .join('')

/** Fills the places of a text. Apart from the table of errors, which the log-in does without. */
export const fill = (template: string, data: Readonly<Record<string, string | number>>): string =>
  fillEach(template, (key) => (key in data ? String(data[key]) : undefined))
