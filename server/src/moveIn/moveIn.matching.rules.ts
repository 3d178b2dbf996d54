import { clean } from '@camp/contract/base/cleaning'
import type { ColumnHow } from '@camp/contract/moveIn/moveIn.labels'
import { isIdentity } from './moveIn.values.rules.ts'

/** A column as it was read: its title, and what stands in it of the rows that are looked at; empty cells are ''. */
export interface SeenColumn {
  readonly title: string
  readonly values: readonly string[]
}

/** Where a column leads, how that was found, and how much of its content fits, in percent. */
export interface Matched {
  readonly field: string | null
  readonly how: ColumnHow
  readonly sure: number | null
}

/** A title as it is compared: one width, without blanks, stars, brackets and what they hold; but whether amounts are in fen stays. */
export const plainTitle = (title: string): string =>
  clean(title.normalize('NFKC'))
    .toLowerCase()
    .replace(/[([【](?:单位[::]?)?(?:分|fen|cents?)[)\]】]/g, '分')
    .replace(/\([^()]{0,40}\)|\[[^[\]]{0,40}\]|【[^【】]{0,40}】/g, '')
    .replace(/[\s*:：_\-./]/g, '')

type Fits = (value: string) => boolean

/** How the columns of a kind of file are recognised. */
export interface KindColumns {
  /** The titles of each field, as public samples have them; docs/moving-in.md names these. */
  readonly titles: Readonly<Record<string, string>>
  /** What content says of a field. Those that are not here are known by their titles alone. */
  readonly contents: Readonly<Record<string, Fits>>
  /** The field that content alone speaks for. `year`: of today. */
  alone?(values: readonly string[], year: number): string | undefined
}

/** So much of a column has to fit before its content names it; half of it before it speaks for a title. */
const NAMES_IT = 0.8
const SPEAKS = 0.5
/** A column with so many identity numbers is none to be taken in. */
const IDENTITIES = 0.2
/** Of fewer values nothing is said. */
const FEW = 3

const share = (values: readonly string[], fits: Fits): number => (values.length === 0 ? 0 : values.filter(fits).length / values.length)
const percent = (part: number): number => Math.round(part * 100)
/** Does so much of them fit that they need no title? */
export const namesIt = (values: readonly string[], fits: Fits): boolean => share(values, fits) >= NAMES_IT

const byTitle = ({ titles }: KindColumns, title: string): string | undefined => {
  const plain = plainTitle(title)
  return Object.entries(titles).find(([, known]) => known.split(' ').includes(plain))?.[0]
}

interface Wish {
  readonly at: number
  readonly field: string
  readonly how: ColumnHow
  readonly sure: number | null
  /** The best comes first. */
  readonly weight: number
}

function wishOf(
  kind: KindColumns,
  { title, values }: SeenColumn,
  at: number,
  year: number,
  known: Readonly<Record<string, string | null>>,
): Wish[] {
  const filled = values.filter((value) => value.trim() !== '')
  const sureOf = (field: string) => (kind.contents[field] && filled.length > 0 ? share(filled, kind.contents[field]) : null)
  const told = known[plainTitle(title)]
  if (typeof told === 'string') {
    const sure = sureOf(told)
    return [{ at, field: told, how: 'KEPT', sure: sure === null ? null : percent(sure), weight: 4 }]
  }
  const named = byTitle(kind, title)
  if (named) {
    const sure = sureOf(named)
    const speaks = sure !== null && sure >= SPEAKS
    return [{ at, field: named, how: speaks ? 'BOTH' : 'NAME', sure: sure === null ? null : percent(sure), weight: speaks ? 3 : 2 }]
  }
  const field = filled.length < FEW ? undefined : kind.alone?.(filled, year)
  return field ? [{ at, field, how: 'CONTENT', sure: percent(sureOf(field) ?? 0), weight: 1 }] : []
}

/** Does the column hold identity numbers? */
export const holdsIdentities = (values: readonly string[]): boolean => {
  const filled = values.filter((value) => value.trim() !== '')
  return filled.length > 0 && share(filled, isIdentity) >= IDENTITIES
}

/**
 * Leads each column to a field, by what staff said of its title before, by its title, or by its content; each field to one column. Identity
 * numbers lead nowhere, whatever they are called.
 */
export function matchColumns(
  kind: KindColumns,
  columns: readonly SeenColumn[],
  { year, known = {} }: { readonly year: number; readonly known?: Readonly<Record<string, string | null>> },
): Matched[] {
  const open = columns.map(({ values }) => !holdsIdentities(values))
  const wishes = columns
    .flatMap((column, at) => (open[at] ? wishOf(kind, column, at, year, known) : []))
    .sort((one, other) => other.weight - one.weight || (other.sure ?? 0) - (one.sure ?? 0) || one.at - other.at)
  const taken = new Map<string, Wish>()
  const led = new Map<number, Wish>()
  for (const wish of wishes) {
    if (taken.has(wish.field)) continue
    taken.set(wish.field, wish)
    led.set(wish.at, wish)
  }
  return columns.map(({ title, values }, at) => {
    if (!open[at]) return { field: null, how: 'IDENTITY', sure: null }
    const wish = led.get(at)
    if (wish) return { field: wish.field, how: wish.how, sure: wish.sure }
    if (known[plainTitle(title)] === null) return { field: null, how: 'KEPT', sure: null }
    return { field: null, how: values.every((value) => value.trim() === '') ? 'EMPTY' : 'NONE', sure: null }
  })
}

const FILLED_HEAD = 2

/** The row of the titles among the first ones: the one that has most that are known; without any, the first that has two or more. Null: none. */
export function headRowOf(kind: KindColumns, rows: readonly (readonly string[])[]): number | null {
  const known = rows.map((row) => row.filter((title) => byTitle(kind, title) !== undefined).length)
  const most = Math.max(0, ...known)
  const at = most > 0 ? known.indexOf(most) : rows.findIndex((row) => row.filter((title) => title.trim() !== '').length >= FILLED_HEAD)
  return at < 0 ? null : at
}
