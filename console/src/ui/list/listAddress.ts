import type { AnyCall } from '@camp/contract/base/call'
import { DEFAULT_PAGE_SIZE, MAX_PAGE } from '@camp/contract/base/page'
import { reversedRanges } from '@camp/contract/base/ranges'
import * as z from 'zod'
import type { SortOrder } from '../table/column.ts'
import { PEEK } from './listPeek.ts'

/** Sizes that a pager offers. */
export const pageSizes = [10, 20, 50, 100] as const

/** What the address of a list says: all of its committed state. */
export interface ListAddress<Filter> {
  readonly filter: Filter
  readonly page: number
  readonly size: number
  readonly sort: SortOrder | undefined
}

/** How a list opens where its address says nothing. */
export interface ListDefaults<Filter> {
  readonly filter?: Partial<Filter>
  /** The filter is how the list rests: where the address says anything else of a filter, it holds no more. */
  readonly rests?: boolean
  readonly size?: (typeof pageSizes)[number]
  readonly sort?: SortOrder
}

type Shape = Readonly<Record<string, z.ZodType>>

/** The fields of a filter schema, also where it sits behind a preprocessing step. */
export function filterShape(schema: z.ZodType): Shape {
  if (schema instanceof z.ZodObject) return schema.shape as Shape // an object's shape maps names to schemas
  if (schema instanceof z.ZodPipe) return filterShape(schema.def.out as z.ZodType) // both ends of a pipe are schemas
  throw new Error('The filter of a list must be an object')
}

const sortOf = (text: string | null | undefined): SortOrder | undefined => {
  const [, key, direction] = /^(\w+),(asc|desc)$/.exec(text ?? '') ?? []
  return key ? { key, desc: direction === 'desc' } : undefined
}

/** Reads and writes the address of one list. Defaults are left out of it, values that the filter refuses are dropped. */
export class ListAddressing<Filter extends object> {
  readonly #shape: Shape
  readonly #sorts: readonly string[]
  readonly #defaults: ListAddress<Partial<Filter>>
  readonly #beside: readonly string[]
  readonly #rests: boolean

  /** `beside`: names in the address that are not the list's, but of the screen around it. */
  constructor(call: AnyCall, schema: z.ZodType, defaults: ListDefaults<Filter>, beside: readonly string[] = []) {
    this.#beside = [...beside, PEEK]
    this.#rests = defaults.rests ?? false
    this.#shape = filterShape(schema)
    this.#sorts = call.sorts ?? []
    this.#defaults = {
      filter: defaults.filter ?? {},
      page: 1,
      size: defaults.size ?? DEFAULT_PAGE_SIZE,
      sort: defaults.sort ?? sortOf(call.defaultSort),
    }
  }

  /** The value as the filter understands it; undefined where it is empty, `refused` where it is none. */
  check(name: string, value: unknown): { value?: unknown; refused?: true } {
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return {}
    const parsed = this.#shape[name]?.safeParse(value)
    return parsed?.success ? { value: parsed.data } : { refused: true }
  }

  /** Does the filter say anything that the list does not open with? */
  narrows(filter: Filter): boolean {
    return this.write({ ...this.#defaults, filter }, '') !== ''
  }

  /** Is that what the list opens with? */
  isUsual(name: string, value: unknown): boolean {
    const defaults = this.#defaults.filter as Readonly<Record<string, unknown>> // read by the names of its own shape
    return textsOf(value).join('\n') === textsOf(defaults[name]).join('\n')
  }

  /** The list without any filter but its defaults. */
  initial(): ListAddress<Filter> {
    return { ...this.#defaults, filter: this.#defaults.filter as Filter } // every field of a filter is optional
  }

  read(search: string): ListAddress<Filter> {
    const query = new URLSearchParams(search)
    const names = Object.keys(this.#shape)
    const filter: Record<string, unknown> = this.#rests && names.some((name) => query.has(name)) ? {} : { ...this.#defaults.filter }
    for (const name of names) {
      if (!query.has(name)) continue
      const all = query.getAll(name).filter((text) => text !== '')
      const { value } = this.check(name, all.length === 1 ? all[0] : all)
      if (value === undefined) delete filter[name]
      else filter[name] = value
    }
    for (const name of reversedRanges(filter)) delete filter[name]
    const page = Number(query.get('page') ?? 1)
    const size = Number(query.get('size'))
    const sort = sortOf(query.get('sort'))
    return {
      filter: filter as Filter, // each value was parsed by its field's schema
      page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
      size: pageSizes.some((known) => known === size) ? size : this.#defaults.size,
      sort: sort && this.#sorts.includes(sort.key) ? sort : this.#defaults.sort,
    }
  }

  /** Filter and sort alone, as a saved view keeps them. */
  view(address: ListAddress<Filter>): string {
    return this.write({ ...address, page: 1, size: this.#defaults.size }, '')
  }

  /** The address without what nobody reads in it; undefined where all of it is read. */
  cleaned(search: string): string | undefined {
    const clean = this.write(this.read(search), search)
    return sameQuery(clean, search) ? undefined : clean
  }

  /** The query of the address; what the screen around the list reads stays in it. */
  write(address: ListAddress<Filter>, present: string): string {
    const query = new URLSearchParams(present)
    for (const name of [...new Set(query.keys())]) if (!this.#beside.includes(name)) query.delete(name)
    const values = address.filter as Readonly<Record<string, unknown>> // read by the names of its own shape
    const names = Object.keys(this.#shape)
    const moved = this.#rests && names.some((name) => !this.isUsual(name, values[name]))
    const said = names.some((name) => textsOf(values[name]).length > 0)
    for (const name of names) {
      if (moved && said ? values[name] === undefined : this.isUsual(name, values[name])) continue
      const texts = textsOf(values[name])
      // An empty value says that a filter which is set by default was taken away.
      for (const text of texts.length > 0 ? texts : ['']) query.append(name, text)
    }
    const { page, size, sort } = address
    if (page !== 1) query.set('page', String(page))
    if (size !== this.#defaults.size) query.set('size', String(size))
    if (sort && (sort.key !== this.#defaults.sort?.key || sort.desc !== this.#defaults.sort.desc)) query.set('sort', sortText(sort))
    const text = query.toString()
    return text === '' ? '' : `?${text}`
  }
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined && one !== null && one !== '').map(String)

/** Do both say the same, in whatever order and spelling? */
const sameQuery = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((search) => [...new URLSearchParams(search)].map((pair) => pair.join('=')).sort())
  return first?.join('&') === second?.join('&')
}

/** A sort order as calls take it: `key,asc` or `key,desc`. */
export const sortText = ({ key, desc }: SortOrder): string => `${key},${desc ? 'desc' : 'asc'}`

/** The query of an export: the order of the list, and whether a task is to write it. */
export const exportQuery = (sort: SortOrder | undefined, asTask: boolean): { sort?: string[]; async?: true } => ({
  ...(sort && { sort: [sortText(sort)] }),
  ...(asTask && { async: true }),
})
