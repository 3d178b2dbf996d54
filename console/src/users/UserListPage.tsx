import { queryUsers, type UserFilter, userFilter } from '@camp/contract/users/users'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { Button } from '../ui/base/Button.tsx'
import { latePart } from '../ui/base/latePart.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { useList } from '../ui/list/useList.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { peekById } from '../ui/peek/peek.ts'
import { useAccountLimits } from './accountLimits.ts'
import { type UserDialog, UserDialogs } from './UserDialogs.tsx'
import { UserSearchForm } from './UserSearchForm.tsx'
import { userActions } from './userActions.ts'
import { useUserColumns } from './userColumns.tsx'
import { oneUser, type UserRow } from './userRow.ts'
import { usersText } from './users.text.ts'
import { useUserSteps } from './useUserSteps.ts'

/** Those who cannot sign in: frozen, or registered and not let in yet. */
const frozen: UserFilter = { activeflg: ['FROZEN'] }

/** An account beside the list: all that its page holds. */
const userPeek = peekById<UserRow>({
  part: latePart(async () => (await import('./UserDetailPage.tsx')).UserPeek),
  path: '/usercenter/user',
  ask: (id) => ({ call: queryUsers, input: oneUser(id) }),
})

/** Staff: who may sign in, and what each may do. */
export function UserListPage() {
  const t = useText(usersText)
  const list = useList(queryUsers, { filter: userFilter })
  const navigate = useNavigate()
  const holds = useHolds()
  const limits = useAccountLimits()
  const steps = useUserSteps()
  const [dialog, setDialog] = useState<UserDialog | null>(null)
  const lens = (user?: UserRow): void => void navigate(`/usercenter/permissionLens${user ? `?userId=${user.id}` : ''}`)
  return (
    <>
      <ListPage
        id="users"
        title={t('listTitle')}
        views={[{ key: 'frozen', title: t('view.frozen'), filter: frozen }]}
        list={list}
        columns={useUserColumns()}
        actions={(user) => [
          { key: 'details', title: t('do.details'), run: () => void navigate(`/usercenter/user?id=${user.id}`) },
          ...userActions(user, holds, limits, { start: setDialog, step: steps.run, lens }),
        ]}
        peek={userPeek}
        create={{ label: t('do.new'), code: 'USER_EDIT', run: () => setDialog({ kind: 'new' }) }}
        tools={() => <Button onClick={() => lens()}>{t('do.lens')}</Button>}
        search={<UserSearchForm list={list} />}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState>}
      />
      <UserDialogs dialog={dialog} open={setDialog} steps={steps} />
    </>
  )
}
