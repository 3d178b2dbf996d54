import type { List } from './useList.ts'

const PAGING = ['page', 'size', 'sort', 'peek']

/**
 * Where a view of a list is asked by itself: the screen of alarms, with the call that lists it, its filter, and the address that opens it; what
 * the screen around the list reads of the address stays in it.
 */
export function alarmOfView<Row, Filter extends object>(
  list: List<Row, Filter>,
  { name, query }: { readonly name: string; readonly query: string },
  { pathname, search }: { readonly pathname: string; readonly search: string },
): string {
  const { call, input } = list.counting(query)
  const given = input as { readonly query?: Readonly<Record<string, unknown>>; readonly body?: object } // as `counting` made it
  const filter = given.body ?? Object.fromEntries(Object.entries(given.query ?? {}).filter(([key]) => !PAGING.includes(key)))
  const address = new URLSearchParams(query)
  for (const [key, value] of new URLSearchParams(search))
    if (!PAGING.includes(key) && !Object.hasOwn(list.takes, key)) address.append(key, value)
  const text = address.toString()
  const from = { name, call: call.id, filter, link: text === '' ? pathname : `${pathname}?${text}` }
  return `/settings/schedules?${new URLSearchParams({ from: JSON.stringify(from) }).toString()}`
}
