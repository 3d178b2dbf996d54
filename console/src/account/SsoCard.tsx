import { getSsoBinding, getSsoConfig, removeSsoBinding } from '@camp/contract/sso/sso'
import { formatTime, relativeTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { CentreCard } from './CentreCard.tsx'
import { ssoAddress } from './signIn/useWays.ts'
import { ssoText } from './sso.text.ts'

/** The identity that opens one's account, and how to bind or remove it; not there without a provider. */
export function SsoCard() {
  const t = useText(ssoText)
  const config = useCall(getSsoConfig, {}, { quiet: () => true })
  const enabled = config.data?.enabled === true
  const binding = useCall(getSsoBinding, {}, { enabled, staleTime: 0 })
  const remove = useAction(removeSsoBinding, { onDone: () => toast('success', t('card.removed')) })
  if (!config.data?.enabled) return null
  const identity = binding.data?.identity

  const ask = async (name: string): Promise<void> => {
    const sure = await confirmDanger({ title: t('card.confirm', { name }), text: t('card.confirmText'), confirm: t('card.remove') })
    if (sure) await remove.run({})
  }

  return (
    <CentreCard title={t('card.title')} body={t('card.body', { name: config.data.name })}>
      {binding.isPending && <div className="centre-wait" aria-busy="true" />}
      {binding.isError && <ErrorState failure={binding.error.failure} onRetry={() => void binding.refetch()} />}
      {binding.data && (
        <ul className="centre-rows">
          <li>
            <div>
              <span className="plain-caption">{t('card.identity')}</span>
              <span className={identity ? undefined : 'centre-none'}>{identity?.name ?? t('card.none')}</span>
              {identity && (
                <span className="plain-hint" title={formatTime(identity.boundAt)}>
                  {t('card.since', { time: relativeTime(identity.boundAt) })}
                </span>
              )}
            </div>
            {identity ? (
              <Button busy={remove.busy} onClick={() => void ask(identity.name)}>
                {t('card.remove')}
              </Button>
            ) : (
              <a className="button" href={ssoAddress('/settings/personalCenter')}>
                {t('card.bind')}
              </a>
            )}
          </li>
        </ul>
      )}
    </CentreCard>
  )
}
