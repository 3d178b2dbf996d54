import { listParents, type ParentFilter } from '@camp/contract/parents/parents'
import { findRows, firstRows, isExactly, isWholePhone, searchesPhone } from '../platform/signedIn/finding.ts'
import { mayBeNumber, type SearchHit } from '../platform/signedIn/search.ts'
import { nameOf, type ParentRow } from './parentRow.ts'

const LONGEST_NAME = 40
const LONGEST_NUMBER = 60

/** What a text may mean: digits a phone, letters a name, and what has digits enough the number of another system. */
export function filtersFor(text: string): readonly ParentFilter[] {
  const numbered = mayBeNumber(text) && !isWholePhone(text) ? [{ oldNumber: text.slice(0, LONGEST_NUMBER) }] : []
  if (!/^\d+$/.test(text)) return [{ nickname: text.slice(0, LONGEST_NAME) }, ...numbered]
  return searchesPhone(text) ? [{ phone: text }, ...numbered] : numbered
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
