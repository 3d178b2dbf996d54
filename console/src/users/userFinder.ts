import { personFlg } from '@camp/contract/base/labels'
import { queryUsers, type UserFilter } from '@camp/contract/users/users'
import { call, isFailure } from '../platform/client.ts'
import { currentLanguage } from '../platform/i18n.ts'
import { holds } from '../platform/session.ts'
import { FinderError, type Found } from '../platform/signedIn/finder.ts'
import type { UserRow } from './userRow.ts'

const MOST = 5
const WHOLE_PHONE = 11
const LAST_DIGITS = 4
const LONGEST_NAME = 40

/** What a text may mean: letters a name or a user name, digits a phone or a part of a user name. Parts of a phone are for those who may see phones. */
export function filtersFor(text: string, seesPhones: boolean): readonly UserFilter[] {
  const name = text.slice(0, LONGEST_NAME)
  if (!/^\d+$/.test(text)) return [{ realName: name }, { username: name }]
  const { length } = text
  const byPhone = length === LAST_DIGITS || length === WHOLE_PHONE || (seesPhones && length > LAST_DIGITS && length < WHOLE_PHONE)
  return [...(byPhone ? [{ phone: text }] : []), { username: name }]
}

const foundOf = (user: UserRow): Found => ({
  key: String(user.id),
  title: user.realName,
  detail: [
    user.username,
    ...user.roles.map(({ roleName }) => roleName),
    ...(user.activeflg === 'ACTIVE' ? [] : [personFlg.label(user.activeflg, currentLanguage())]),
  ].join(' · '),
  path: `/usercenter/user?id=${user.id}`,
})

/** Staff whom the text may mean. */
export async function findUsers(text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const answers = await Promise.all(
    filtersFor(text.trim(), holds('PII_VIEW')).map((filter) =>
      call(queryUsers, { query: { ...filter, page: 1, size: MOST } }, { signal, quiet: () => true }),
    ),
  )
  const found = new Map<number, Found>()
  for (const answer of answers) {
    if (isFailure(answer)) continue
    for (const user of answer.content) found.set(user.id, foundOf(user))
  }
  const first = [...found.values()].slice(0, MOST)
  if (answers.some(isFailure)) throw new FinderError(first)
  return first
}
