import { getOwnFactors, RECOVERY_CODES, removeTotp, renewRecoveryCodes } from '@camp/contract/factors/factors'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime, relativeTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { markStale, useAction, useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { CentreCard } from './CentreCard.tsx'
import { FactorRule } from './FactorRule.tsx'
import { factorsText } from './factors.text.ts'
import { PasskeysCard } from './PasskeysCard.tsx'
import './factors.css'

const totpDialog = latePart(async () => (await import('./TotpDialog.tsx')).TotpDialog)
const recoveryDialog = latePart(async () => (await import('./RecoveryDialog.tsx')).RecoveryDialog)

const places = Array.from({ length: RECOVERY_CODES }, (_, at) => at + 1)

interface FactorsCardProps {
  /** One was set up, and its recovery codes were seen. Until then nothing else is open than to set one up. */
  readonly onSet?: () => void
}

/** One's passkeys and authenticator, and the codes for the day without it. */
export function FactorsCard({ onSet }: FactorsCardProps) {
  const t = useText(factorsText)
  const client = useQueryClient()
  const own = useCall(getOwnFactors, {}, { staleTime: 0 })
  const [setting, setSetting] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const remove = useAction(removeTotp, { onDone: () => toast('success', t('totp.removed')) })
  const renew = useAction(renewRecoveryCodes, { onDone: ({ recoveryCodes }) => setCodes(recoveryCodes) })

  const askRemove = async (): Promise<void> => {
    const sure = await confirmDanger({ title: t('totp.removeTitle'), text: t('totp.removeText'), confirm: t('totp.remove') })
    if (sure) await remove.run({})
  }
  const askRenew = async (): Promise<void> => {
    const sure = await confirmDanger({ title: t('recovery.renewTitle'), text: t('recovery.renewText'), confirm: t('recovery.renew') })
    if (sure) await renew.run({})
  }
  const changed = (made: readonly string[] | null): void => {
    setCodes(made)
    void markStale(client, [getOwnFactors.area])
    if (!made) onSet?.()
  }
  const codesSeen = (): void => {
    setCodes(null)
    onSet?.()
  }
  const confirmed = (made: readonly string[] | null): void => {
    setSetting(false)
    changed(made)
    toast('success', t(made ? 'totp.confirmed' : 'totp.replaced'))
  }

  const { totp, recoveryLeft, recoveryUsedAt } = own.data ?? { totp: null, recoveryLeft: null, recoveryUsedAt: null }
  return (
    <>
      <FactorRule factors={own.data} />
      <PasskeysCard onlyAdds={onSet !== undefined} onChanged={changed} />
      <CentreCard title={t('totp.title')} body={t('totp.body')}>
        {own.isPending && <div className="centre-wait" aria-busy="true" />}
        {own.isError && <ErrorState failure={own.error.failure} onRetry={() => void own.refetch()} />}
        {own.data && (
          <div className="factors-state">
            <div>
              <strong>{t(totp ? 'totp.on' : 'totp.off')}</strong>
              {totp && (
                <span className="plain-hint" title={formatTime(totp.addedAt)}>
                  {t('totp.added', { time: relativeTime(totp.addedAt) })} ·{' '}
                  {totp.lastUsedAt ? t('totp.used', { time: relativeTime(totp.lastUsedAt) }) : t('totp.neverUsed')}
                </span>
              )}
            </div>
            <div className="factors-acts">
              <Button onClick={() => setSetting(true)}>{t(totp ? 'totp.replace' : 'totp.set')}</Button>
              {totp && (
                <Button busy={remove.busy} onClick={() => void askRemove()}>
                  {t('totp.remove')}
                </Button>
              )}
            </div>
          </div>
        )}
      </CentreCard>
      {recoveryLeft !== null && (
        <CentreCard title={t('recovery.title')} body={t('recovery.body')}>
          <div className="factors-state">
            <div>
              <span className="factors-left" aria-hidden="true">
                {places.map((place) => (
                  <i key={place} data-left={place <= recoveryLeft || undefined} />
                ))}
              </span>
              <span className="plain-hint">
                {t('recovery.left', { count: recoveryLeft })}
                {recoveryUsedAt && <> · {t('recovery.usedAt', { time: relativeTime(recoveryUsedAt) })}</>}
              </span>
            </div>
            {!onSet && (
              <Button busy={renew.busy} onClick={() => void askRenew()}>
                {t('recovery.renew')}
              </Button>
            )}
          </div>
        </CentreCard>
      )}
      {setting && <Late part={totpDialog} props={{ onDone: confirmed, onClose: () => setSetting(false) }} />}
      {codes && <Late part={recoveryDialog} props={{ codes, onClose: codesSeen }} />}
    </>
  )
}
