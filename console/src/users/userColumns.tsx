import { personFlg } from '@camp/contract/base/labels'
import { registeredVia } from '@camp/contract/users/users.labels'
import { useMemo } from 'react'
import { formatCount, formatList } from '../platform/format.ts'
import { textOf } from '../platform/i18n.ts'
import { TagChips } from '../ui/page/TagChips.tsx'
import { Nothing, PersonalCell, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useWide } from '../ui/table/useWide.ts'
import type { UserRow } from './userRow.ts'
import { usersText } from './users.text.ts'
import './users.css'

const t = textOf(usersText)

/** The columns of the list of users; those that fit a window of 1440 px are shown by default. */
export function useUserColumns(): readonly Column<UserRow>[] {
  const wide = useWide()
  return useMemo(
    () => [
      { key: 'username', title: t('field.username'), width: 130, pin: 'left', sortKey: 'username', cell: (user) => user.username },
      { key: 'realName', title: t('field.realName'), width: 120, sortKey: 'realName', cell: (user) => user.realName },
      { key: 'phone', title: t('field.phone'), width: 144, cell: phoneOf },
      { key: 'email', title: t('field.email'), width: 180, hidden: true, cell: emailOf },
      { key: 'roles', title: t('field.roles'), width: 180, grow: true, cell: rolesOf },
      {
        key: 'permissions',
        title: t('field.direct'),
        width: wide(88, 116),
        align: 'right',
        cell: ({ permissions }) => (permissions.length === 0 ? <Nothing /> : formatCount(permissions.length)),
      },
      { key: 'tags', title: t('field.tags'), width: 150, cell: tagsOf },
      {
        key: 'activeflg',
        watched: true,
        title: t('field.state'),
        width: 92,
        cell: (user) => <StatusTag of={personFlg} value={user.activeflg} />,
      },
      {
        key: 'lastLoginAt',
        title: t('field.lastLogin'),
        width: wide(112, 128),
        sortKey: 'lastLoginAt',
        cell: (user) => <TimeCell at={user.lastLoginAt} />,
      },
      {
        key: 'registeredVia',
        title: t('field.via'),
        width: wide(112, 128),
        hidden: true,
        cell: (user) => <StatusTag of={registeredVia} value={user.registeredVia} />,
      },
      {
        key: 'createdAt',
        title: t('field.created'),
        width: wide(112, 128),
        sortKey: 'createdAt',
        hidden: true,
        cell: (user) => <TimeCell at={user.createdAt} />,
      },
    ],
    [wide],
  )
}

const phoneOf = ({ id, phone }: UserRow) => (phone ? <PersonalCell value={phone} entity="user" id={id} field="phone" /> : <Nothing />)
const emailOf = ({ id, email }: UserRow) => (email ? <PersonalCell value={email} entity="user" id={id} field="email" /> : <Nothing />)
const rolesOf = ({ roles }: UserRow) => (roles.length === 0 ? <Nothing /> : formatList(roles.map(({ roleName }) => roleName)))
const tagsOf = ({ tags }: UserRow) => (tags.length === 0 ? <Nothing /> : <TagChips tags={tags} />)
