import { personFlg } from '@camp/contract/base/labels'
import { queryUsers } from '@camp/contract/users/users'
import { userRecord } from '@camp/contract/users/users.record'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { HistoryButton } from '../history/history.parts.tsx'
import { inBoth, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTab } from '../platform/tab.ts'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { recordPage } from '../ui/page/recordPage.tsx'
import { idOf } from '../ui/peek/peek.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import { useAccountLimits } from './accountLimits.ts'
import { type UserDialog, UserDialogs } from './UserDialogs.tsx'
import { UserFactorsCard } from './UserFactorsCard.tsx'
import { UserFactsCard, UserGrantsCard } from './UserFacts.tsx'
import { UserPermissionsCard } from './UserPermissionsCard.tsx'
import { UserSessionsCard } from './UserSessionsCard.tsx'
import { UserSsoCard } from './UserSsoCard.tsx'
import { userActions } from './userActions.ts'
import { oneUser, type UserRow } from './userRow.ts'
import { usersText } from './users.text.ts'
import { useUserSteps } from './useUserSteps.ts'
import './users.css'

/** One account: who it is, what it may do and why, where it is signed in, what was done to it. */
export const { Page: UserDetailPage, Peek: UserPeek } = recordPage({
  entity: 'user',
  call: queryUsers,
  input: (id) => oneUser(idOf(id)),
  found: ({ content: [user] }) => user,
  words: usersText,
  list: '/usercenter/backUserManage',
  title: () => inBoth(usersText, 'detailTitle', { name: '' }),
  tab: (user) => user && inBoth(usersText, 'tabTitle', { name: user.realName }),
  view: (user) => <Account user={user} />,
})

function Account({ user }: { readonly user: UserRow }) {
  const t = useText(usersText)
  const holds = useHolds()
  const { close } = useTab()
  const steps = useUserSteps(close)
  const [dialog, setDialog] = useState<UserDialog | null>(null)
  return (
    <>
      <DetailPage
        title={t('detailTitle', { name: user.realName })}
        extra={user.activeflg === 'FROZEN' && <StatusTag of={personFlg} value={user.activeflg} />}
        actions={<AccountActions user={user} start={setDialog} steps={steps} />}
      >
        <div className="detail-columns">
          <div>
            <UserFactsCard user={user} />
            <UserPermissionsCard user={user} />
          </div>
          <div>
            <UserGrantsCard user={user} />
            {holds('USER_STATUS') && <UserSessionsCard user={user} />}
            {holds('USER_STATUS') && <UserSsoCard user={user} />}
            {holds('USER_RESET_PASSWORD') && <UserFactorsCard user={user} />}
          </div>
        </div>
      </DetailPage>
      <UserDialogs dialog={dialog} open={setDialog} steps={steps} />
    </>
  )
}

interface AccountActionsProps {
  readonly user: UserRow
  start(dialog: UserDialog): void
  readonly steps: ReturnType<typeof useUserSteps>
}

/** What can be done with the account now; what cannot says why. */
function AccountActions({ user, start, steps }: AccountActionsProps) {
  const holds = useHolds()
  const limits = useAccountLimits()
  const navigate = useNavigate()
  const lens = ({ id }: UserRow): void => void navigate(`/usercenter/permissionLens?userId=${id}`)
  return (
    <PageActions items={userActions(user, holds, limits, { start, step: steps.run, lens })} next="grant">
      <HistoryButton of={userRecord} id={user.id} title={user.realName} />
    </PageActions>
  )
}
