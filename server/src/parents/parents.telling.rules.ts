/** What stands where a value of a family was. */
export const GONE = '***'

/** Does a text tell of a family? */
export type Telling = (text: string) => boolean

const LATIN = /[\p{Script=Latin}\d]/u
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A name or a phone as it stands in a text: one that begins or ends with a letter or digit is no part of a longer word or number. */
function patternOf(value: string): string {
  const [first = '', last = ''] = [value.slice(0, 1), value.slice(-1)]
  const side = (sign: string, look: string) => (LATIN.test(sign) ? `(?${look}[\\p{Script=Latin}\\d])` : '')
  return `${side(first, '<!')}${literal(value)}${side(last, '!')}`
}

/** What finds one of these names and phones in a text; `folded`: in whatever case. */
export function tellingOf(known: readonly string[], { folded }: { readonly folded: boolean }): Telling {
  const any = new RegExp(known.map(patternOf).join('|'), folded ? 'iu' : 'u')
  return (text) => any.test(text)
}

/** A value that is sealed under the key of a family: it ends with that key. */
const isSealed = (value: object): boolean => 'sealed' in value && 'family' in value

/** A value of JSON, whatever its depth, in which no text and no name of a field tells of a family; the same value where none did. */
export function without(value: unknown, tells: Telling): unknown {
  if (typeof value === 'string') return tells(value) ? GONE : value
  if (typeof value !== 'object' || value === null || isSealed(value)) return value
  const parts = Object.entries(value)
    .filter(([key]) => Array.isArray(value) || !tells(key))
    .map(([key, part]) => [key, without(part, tells)] as const)
  // one of its own keys
  if (parts.length === Object.keys(value).length && parts.every(([key, part]) => part === value[key as keyof typeof value])) return value
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

/** The address of a list without the filters that tell of a family; the same text where none did. */
export function withoutFilters(query: string, tells: Telling): string {
  const filters = [...new URLSearchParams(query)]
  const kept = filters.filter(([, value]) => !tells(value))
  if (kept.length === filters.length) return query
  return `${query.startsWith('?') ? '?' : ''}${new URLSearchParams(kept)}`
}
