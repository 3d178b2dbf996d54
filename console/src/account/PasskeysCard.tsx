import { listPasskeys, removePasskey } from '@camp/contract/factors/factors.passkeys'
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
import { factorsText } from './factors.text.ts'
import { knowsPasskeys } from './usePasskey.ts'
import './factors.css'
import type { OwnPasskey } from './PasskeyDialogs.tsx'

const addDialog = latePart(async () => (await import('./PasskeyDialogs.tsx')).AddPasskey)
const renameDialog = latePart(async () => (await import('./PasskeyDialogs.tsx')).RenamePasskey)

interface PasskeysCardProps {
  /** Nothing is open but to add one. */
  readonly onlyAdds: boolean
  /** With the first factor come recovery codes. */
  onChanged(recoveryCodes: readonly string[] | null): void
}

/** One's passkeys: where they are, when they were used, and what one does with them. */
export function PasskeysCard({ onlyAdds, onChanged }: PasskeysCardProps) {
  const t = useText(factorsText)
  const client = useQueryClient()
  const own = useCall(listPasskeys, {}, { staleTime: 0 })
  const [adding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<OwnPasskey | null>(null)
  const remove = useAction(removePasskey, { onDone: () => toast('success', t('passkeys.removed')) })

  const changed = (codes: readonly string[] | null): void => {
    setAdding(false)
    void markStale(client, [listPasskeys.area])
    onChanged(codes)
  }
  const askRemove = async ({ id, name }: OwnPasskey): Promise<void> => {
    const sure = await confirmDanger({
      title: t('passkeys.removeTitle', { name }),
      text: t('passkeys.removeText'),
      confirm: t('passkeys.remove'),
    })
    if (sure && (await remove.run({ params: { id } }, { name }))) changed(null)
  }
  return (
    <CentreCard title={t('passkeys.title')} body={t('passkeys.body')}>
      {own.isPending && <div className="centre-wait" aria-busy="true" />}
      {own.isError && <ErrorState failure={own.error.failure} onRetry={() => void own.refetch()} />}
      {own.data && own.data.length > 0 && (
        <ul className="centre-rows" aria-label={t('passkeys.title')}>
          {own.data.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <span>{passkey.name}</span>
                <span className="plain-hint" title={formatTime(passkey.addedAt)}>
                  {t(passkey.voidAt ? 'passkeys.void' : passkey.synced ? 'passkeys.synced' : 'passkeys.bound')} ·{' '}
                  {t('passkeys.addedAt', { time: relativeTime(passkey.addedAt) })} ·{' '}
                  {passkey.lastUsedAt ? t('passkeys.used', { time: relativeTime(passkey.lastUsedAt) }) : t('passkeys.neverUsed')}
                </span>
              </div>
              {!onlyAdds && (
                <div className="factors-acts">
                  <Button aria-label={t('passkeys.renameOf', { name: passkey.name })} onClick={() => setRenamed(passkey)}>
                    {t('passkeys.rename')}
                  </Button>
                  <Button
                    aria-label={t('passkeys.removeOf', { name: passkey.name })}
                    busy={remove.busy}
                    onClick={() => void askRemove(passkey)}
                  >
                    {t('passkeys.remove')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {own.data?.length === 0 && <p className="centre-none">{t('passkeys.none')}</p>}
      {knowsPasskeys() ? (
        <div>
          <Button onClick={() => setAdding(true)}>{t('passkeys.add')}</Button>
        </div>
      ) : (
        <p className="plain-hint">{t('passkeys.unknown')}</p>
      )}
      {adding && <Late part={addDialog} props={{ onDone: changed, onClose: () => setAdding(false) }} />}
      {renamed && (
        <Late
          part={renameDialog}
          props={{
            passkey: renamed,
            onClose: () => {
              setRenamed(null)
              void own.refetch()
            },
          }}
        />
      )}
    </CentreCard>
  )
}
