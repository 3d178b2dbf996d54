import type { AnyCall, Page, Paging } from '@camp/contract/base/call'
import { DEFAULT_PAGE_SIZE, MAX_PAGE, MAX_PAGE_SIZE } from '@camp/contract/base/page'
import { AppError } from '../errors.ts'

const PAGING_KEYS = new Set(['page', 'size', 'sort', 't'])

/** A call's own query: without the keys that every list has, and without the time stamp that every GET carries. */
export function ownQuery(call: AnyCall, query: Record<string, unknown>): Record<string, unknown> {
  const rest: Record<string, unknown> = {}
  for (const key in query) if (call.answer.kind === 'page' ? !PAGING_KEYS.has(key) : key !== 't') rest[key] = query[key]
  return rest
}

function wholeNumber(value: unknown, path: string, most: number): number | undefined {
  if (value === undefined || value === '') return undefined
  const number = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN
  if (number >= 1 && number <= most) return number
  throw new AppError('INVALID_INPUT', {}, { fields: [{ path, msg: `1 - ${most}` }] })
}

/** Sort keys come from the call's table; anything else is refused before it could come near SQL. */
export function parseSort(call: AnyCall, value: unknown): { key: string; desc: boolean }[] {
  const given = value === undefined || value === '' ? (call.defaultSort ?? 'id,desc') : value
  const list = Array.isArray(given) ? given : [given]
  if (list.length > 5) throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'sort', msg: '5' }] })
  return list.map((part) => {
    const [key = '', direction = 'asc', ...rest] = typeof part === 'string' ? part.split(',') : ['']
    if (rest.length > 0 || (direction !== 'asc' && direction !== 'desc'))
      throw new AppError('UNKNOWN_SORT', { key: String(part).slice(0, 40) })
    if (key !== 'id' && part !== call.defaultSort && !call.sorts?.includes(key))
      throw new AppError('UNKNOWN_SORT', { key: key.slice(0, 40) })
    return { key, desc: direction === 'desc' }
  })
}

/** `page` counts from 1; without it the caller wants an array of the first `size` rows. */
export function parsePaging(call: AnyCall, query: Record<string, unknown>): Paging {
  const page = wholeNumber(query.page, 'page', MAX_PAGE)
  const size = wholeNumber(query.size, 'size', MAX_PAGE_SIZE) ?? (page === undefined ? MAX_PAGE_SIZE : DEFAULT_PAGE_SIZE)
  return { page: page ?? 1, size, counted: page !== undefined, sort: parseSort(call, query.sort) }
}

/** The envelope around a page of rows. */
export const enveloped = <Row>(rows: Row[], total: number, paging: Paging): Page<Row> => ({
  content: rows,
  totalElements: total,
  totalPages: Math.ceil(total / paging.size),
  size: paging.size,
  number: paging.page - 1,
  pageable: { pageSize: paging.size, pageNumber: paging.page - 1 },
})
