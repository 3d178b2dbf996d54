import type { ListAsk } from '@camp/contract/base/ask'
import type { List } from './useList.ts'

const PAGING = ['page', 'size', 'sort', 'peek']

interface ViewSaid {
  readonly query: string
}

interface Address {
  readonly pathname: string
  readonly search: string
}

/** What a list is asked by a view of it: its call, the filter, and the address that opens it; what the screen around the list reads of the address stays in it. */
export function askOfView<Row, Filter extends object>(
  list: List<Row, Filter>,
  { query }: ViewSaid,
  { pathname, search }: Address,
): ListAsk {
  const { call, input } = list.counting(query)
  const given = input as { readonly query?: Readonly<Record<string, unknown>>; readonly body?: object } // as `counting` made it
  const filter = { ...(given.body ?? Object.fromEntries(Object.entries(given.query ?? {}).filter(([key]) => !PAGING.includes(key)))) }
  const address = new URLSearchParams(query)
  for (const [key, value] of new URLSearchParams(search))
    if (!PAGING.includes(key) && !Object.hasOwn(list.takes, key)) address.append(key, value)
  const text = address.toString()
  return { call: call.id, filter, link: text === '' ? pathname : `${pathname}?${text}` }
}

/** Where a view of a list is asked by itself: the screen of alarms. */
export function alarmOfView<Row, Filter extends object>(
  list: List<Row, Filter>,
  view: ViewSaid & { readonly name: string },
  at: Address,
): string {
  const from = { name: view.name, ...askOfView(list, view, at) }
  return `/settings/schedules?${new URLSearchParams({ from: JSON.stringify(from) }).toString()}`
}
