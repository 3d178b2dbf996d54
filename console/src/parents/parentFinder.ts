import { listParents, type ParentFilter } from '@camp/contract/parents/parents'
import { call, isFailure } from '../platform/client.ts'
import { holds } from '../platform/session.ts'
import { FinderError, type Found } from '../platform/signedIn/finder.ts'
import { nameOf, type ParentRow } from './parentRow.ts'

const MOST = 5
const WHOLE_PHONE = 11
const LAST_DIGITS = 4
const LONGEST_NAME = 40

/** What a text may mean: digits a phone - parts of one are for those who may see phones -, letters a name. */
export function filterFor(text: string, seesPhones: boolean): ParentFilter | null {
  if (!/^\d+$/.test(text)) return { nickname: text.slice(0, LONGEST_NAME) }
  const { length } = text
  const searchable = length === LAST_DIGITS || length === WHOLE_PHONE || (seesPhones && length > LAST_DIGITS && length < WHOLE_PHONE)
  return searchable ? { phone: text } : null
}

const foundOf = (parent: ParentRow): Found => ({
  key: String(parent.id),
  title: nameOf(parent),
  detail: [parent.phone, ...parent.children.map(({ name }) => name)].join(' · '),
  path: `/parent/detail?id=${parent.id}`,
})

/** Families whom the text may mean, the newest first. */
export async function findParents(text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const filter = filterFor(text.trim(), holds('PII_VIEW'))
  if (!filter) return []
  const answer = await call(listParents, { query: { ...filter, page: 1, size: MOST } }, { signal, quiet: () => true })
  if (isFailure(answer)) throw new FinderError()
  return answer.content.map(foundOf)
}
