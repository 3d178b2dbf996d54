import { listParents, type ParentFilter } from '@camp/contract/parents/parents'
import { findRows, firstRows, isExactly, isWholePhone, searchesPhone } from '../platform/signedIn/finding.ts'
import type { SearchHit } from '../platform/signedIn/search.ts'
import { nameOf, type ParentRow } from './parentRow.ts'

const LONGEST_NAME = 40

/** What a text may mean: digits a phone, letters a name. */
export function filtersFor(text: string): readonly ParentFilter[] {
  if (!/^\d+$/.test(text)) return [{ nickname: text.slice(0, LONGEST_NAME) }]
  return searchesPhone(text) ? [{ phone: text }] : []
}

const foundOf = (parent: ParentRow, text: string): SearchHit => ({
  key: String(parent.id),
  title: nameOf(parent),
  detail: [parent.phone, ...parent.children.map(({ name }) => name)].join(' · '),
  path: `/parent/detail?id=${parent.id}`,
  exact: isWholePhone(text) || isExactly(text, parent.realName, parent.nickname),
})

/** Families whom the text may mean, the newest first. */
export const findParents = findRows(
  listParents,
  (text) => filtersFor(text).map((filter) => ({ query: { ...filter, ...firstRows } })),
  foundOf,
)
