import { getSsoConfig, getUserSsoBinding, removeUserSsoBinding } from '@camp/contract/sso/sso'
import { formatTime, relativeTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import type { UserRow } from './userRow.ts'
import { usersText } from './users.text.ts'

/** The identity of single sign-on that opens the account, and its removal; not there where there is neither identity nor provider. */
export function UserSsoCard({ user }: { readonly user: UserRow }) {
  const t = useText(usersText)
  const params = { userId: user.id }
  const config = useCall(getSsoConfig, {}, { quiet: () => true })
  const { data, error, refetch } = useCall(getUserSsoBinding, { params })
  const remove = useAction(removeUserSsoBinding, { stale: ['Log'], onDone: () => toast('success', t('sso.removed')) })
  const identity = data?.identity
  if (!identity && !config.data?.enabled) return null
  const ask = async (name: string): Promise<void> => {
    const title = t('sso.ask', { name: user.realName, identity: name })
    if (await confirmDanger({ title, text: t('sso.askText'), confirm: t('sso.remove') }))
      await remove.run({ params }, { username: user.username })
  }
  return (
    <Card title={t('part.sso')}>
      {error && <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
      {data && !identity && <p className="quiet">{t('sso.none')}</p>}
      {identity && (
        <div className="users-sso">
          <span>
            {identity.name}
            <small title={formatTime(identity.boundAt)}>{t('sso.since', { time: relativeTime(identity.boundAt) })}</small>
          </span>
          <Button busy={remove.busy} onClick={() => void ask(identity.name)}>
            {t('sso.remove')}
          </Button>
        </div>
      )}
    </Card>
  )
}
