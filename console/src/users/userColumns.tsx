import { userRecord } from '@camp/contract/users/users.record'
import { useMemo } from 'react'
import { formatCount, formatList } from '../platform/format.ts'
import { TagChips } from '../ui/page/TagChips.tsx'
import { Nothing, PageLink, PersonalCell } from '../ui/table/cells.tsx'
import { type Column, useWide } from '../ui/table/column.ts'
import { columnOf } from '../ui/table/recordColumn.tsx'
import type { UserRow } from './userRow.ts'
import './users.css'

const column = columnOf(userRecord)

/** The columns of the list of users; those that fit a window of 1440 px are shown by default. */
export function useUserColumns(): readonly Column<UserRow>[] {
  const wide = useWide()
  return useMemo(
    () => [
      column('username', { width: 120, pin: 'left', sortKey: 'username', cell: nameOf }),
      column('realName', { width: 120, sortKey: 'realName' }),
      column('phone', { width: 144, cell: phoneOf }),
      column('email', { width: 180, hidden: true, cell: emailOf }),
      column('roles', { width: 180, grow: true, cell: rolesOf }),
      column('permissions', { width: wide(88, 136), align: 'right', yields: true, cell: permissionsOf }),
      column('tags', { width: 160, yields: true, cell: tagsOf }),
      column('activeflg', { watched: true, width: 92 }),
      column('lastLoginAt', { width: wide(112, 128), sortKey: 'lastLoginAt' }),
      column('registeredVia', { width: wide(112, 128), hidden: true }),
      column('createdAt', { width: wide(112, 128), sortKey: 'createdAt', hidden: true }),
    ],
    [wide],
  )
}

const nameOf = ({ id, username }: UserRow) => <PageLink to={`/usercenter/user?id=${id}`}>{username}</PageLink>
const phoneOf = ({ id, phone }: UserRow) => (phone ? <PersonalCell value={phone} entity="user" id={id} field="phone" /> : <Nothing />)
const emailOf = ({ id, email }: UserRow) => (email ? <PersonalCell value={email} entity="user" id={id} field="email" /> : <Nothing />)
const permissionsOf = ({ permissions }: UserRow) => (permissions.length === 0 ? <Nothing /> : formatCount(permissions.length))
const rolesOf = ({ roles }: UserRow) => (roles.length === 0 ? <Nothing /> : formatList(roles.map(({ roleName }) => roleName)))
const tagsOf = ({ tags }: UserRow) => (tags.length === 0 ? <Nothing /> : <TagChips tags={tags} />)
