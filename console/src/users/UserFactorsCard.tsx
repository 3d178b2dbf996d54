import { limitsOf } from '@camp/contract/base/limits'
import {
  approveFactorReset,
  askFactorReset,
  declineFactorReset,
  getUserFactors,
  type UserFactors,
} from '@camp/contract/users/users.factors'
import { useState } from 'react'
import { formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useSession } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { shownInForm } from '../ui/form/FormModal.tsx'
import { ReasonModal } from '../ui/form/ReasonModal.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { useAccountLimits } from './accountLimits.ts'
import type { UserRow } from './userRow.ts'
import { userFactorsText } from './users.factors.text.ts'

/** Whether the account has a second factor, and the way back for who has lost it: one administrator asks, another approves. */
export function UserFactorsCard({ user }: { readonly user: UserRow }) {
  const t = useText(userFactorsText)
  const limits = useAccountLimits()
  const { data, error, refetch } = useCall(getUserFactors, { params: { id: user.id } })
  const [asking, setAsking] = useState(false)
  const { user: me } = useSession()
  const refusal = user.id === me?.id ? t('oneself') : limits.takeOver(user)
  return (
    <Card title={t('title')}>
      {error && <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
      {data?.asked && <Asked user={user} asked={data.asked} />}
      {data && !data.asked && (
        <div className="users-sso">
          <span>
            {t(data.set ? 'set' : 'none')}
            {data.set && <small>{refusal ?? t('hint')}</small>}
          </span>
          {data.set && refusal === undefined && <Button onClick={() => setAsking(true)}>{t('ask')}</Button>}
        </div>
      )}
      {asking && <AskModal user={user} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function AskModal({ user, onClose }: { readonly user: UserRow; onClose(): void }) {
  const t = useText(userFactorsText)
  const action = useAction(askFactorReset, { quiet: shownInForm })
  return (
    <ReasonModal
      title={t('askTitle', { name: user.realName })}
      text={t('askText')}
      label={t('reason')}
      submit={t('ask')}
      danger
      takes={limitsOf(askFactorReset)}
      sending={action}
      done={t('asked')}
      send={(reason) => action.run({ params: { id: user.id }, body: { reason } }, { username: user.username })}
      onClose={onClose}
    />
  )
}

/** What a colleague asked for; who asked can only take it back. */
function Asked({ user, asked }: { readonly user: UserRow; readonly asked: NonNullable<UserFactors['asked']> }) {
  const t = useText(userFactorsText)
  const { user: me } = useSession()
  const params = { id: asked.id }
  const { username } = user
  const approve = useAction(approveFactorReset, { stale: ['Log'], onDone: () => toast('success', t('approved')) })
  const decline = useAction(declineFactorReset, { onDone: () => toast('success', t('declined')) })
  const own = asked.byId === me?.id
  const may = !own && user.id !== me?.id
  const ask = async (): Promise<void> => {
    const title = t('approveTitle', { name: user.realName })
    if (await confirmDanger({ title, text: t('approveText'), confirm: t('approve') }))
      await approve.run({ params }, { username, by: asked.byName })
  }
  return (
    <div className="users-sso">
      <span>
        {t('askedBy', { name: asked.byName, reason: asked.reason })}
        <small>{t('until', { time: formatTime(asked.until) })}</small>
      </span>
      {user.id !== me?.id && (
        <Button busy={decline.busy} onClick={() => void decline.run({ params }, { username })}>
          {t(own ? 'withdraw' : 'decline')}
        </Button>
      )}
      {may && (
        <Button busy={approve.busy} onClick={() => void ask()}>
          {t('approve')}
        </Button>
      )}
    </div>
  )
}
