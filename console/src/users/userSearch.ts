import { personFlg } from '@camp/contract/base/labels'
import { queryUsers, type UserFilter } from '@camp/contract/users/users'
import { currentLanguage } from '../platform/i18n.ts'
import { findRows, firstRows, isExactly, isWholePhone, searchesPhone } from '../platform/signedIn/finding.ts'
import type { SearchHit } from '../platform/signedIn/search.ts'
import type { UserRow } from './userRow.ts'

const LONGEST_NAME = 40

/** What a text may mean: letters a name or a user name, digits a phone or a part of a user name. */
export function filtersFor(text: string): readonly UserFilter[] {
  const name = text.slice(0, LONGEST_NAME)
  if (!/^\d+$/.test(text)) return [{ realName: name }, { username: name }]
  return [...(searchesPhone(text) ? [{ phone: text }] : []), { username: name }]
}

const foundOf = (user: UserRow, text: string): SearchHit => ({
  key: String(user.id),
  title: user.realName,
  detail: [
    user.username,
    ...user.roles.map(({ roleName }) => roleName),
    ...(user.activeflg === 'ACTIVE' ? [] : [personFlg.label(user.activeflg, currentLanguage())]),
  ].join(' · '),
  path: `/usercenter/user?id=${user.id}`,
  exact: isWholePhone(text) || isExactly(text, user.realName, user.username),
})

/** Staff whom the text may mean. */
export const findUsers = findRows(queryUsers, (text) => filtersFor(text).map((filter) => ({ query: { ...filter, ...firstRows } })), foundOf)
