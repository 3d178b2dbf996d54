import { type ApiKey, endOldSecret, revokeApiKey, rotateApiKey } from '@camp/contract/apiKeys/apiKeys'
import { useState } from 'react'
import { RecordHistory } from '../history/history.parts.tsx'
import { formatCount, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { confirmDanger, confirmStep } from '../ui/overlay/confirmDanger.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { apiKeysText } from './apiKeys.text.ts'
import type { ShownSecret } from './SecretDialog.tsx'

const editing = latePart(async () => (await import('./ApiKeyModal.tsx')).ApiKeyModal)
const showing = latePart(async () => (await import('./SecretDialog.tsx')).SecretDialog)

/** What can be done with keys, and the dialogs that it takes. */
export function useApiKeys() {
  const t = useText(apiKeysText)
  const holds = useHolds()
  const [edited, setEdited] = useState<{ readonly apiKey: ApiKey | null }>()
  const [history, setHistory] = useState<ApiKey>()
  const [shown, setShown] = useState<ShownSecret>()
  const rotate = useAction(rotateApiKey)
  const end = useAction(endOldSecret)
  const revoke = useAction(revokeApiKey)

  const askRotate = async ({ id, name, version }: ApiKey) => {
    if (!(await confirmStep({ title: t('rotateTitle', { name }), text: t('rotateText'), confirm: t('do.rotate') }))) return
    const made = await rotate.run({ params: { id }, body: { version } }, { name })
    if (made) setShown({ name, secret: made.secret, why: 'rotated' })
  }
  /** `lastUsedAt`: of the old secret. */
  const askEndOld = async ({ id, name, version }: ApiKey, lastUsedAt: string | null) => {
    const used = lastUsedAt === null ? '' : t('endOldUsed', { time: formatTime(lastUsedAt) })
    const question = { title: t('endOldTitle', { name }), text: `${t('endOldText')} ${used}`.trim(), confirm: t('do.endOld') }
    if ((await confirmDanger(question)) && (await end.run({ params: { id }, body: { version } }, { name })))
      toast('success', t('oldEnded', { name }))
  }
  const askRevoke = async ({ id, name, version, lastUsedAt, calls }: ApiKey) => {
    const used = lastUsedAt === null ? '' : t('revokeUsed', { time: formatTime(lastUsedAt), count: formatCount(calls) })
    const question = { title: t('revokeTitle', { name }), text: `${t('revokeText')} ${used}`.trim(), confirm: t('do.revoke') }
    if ((await confirmDanger(question)) && (await revoke.run({ params: { id }, body: { version } }, { name })))
      toast('success', t('revoked', { name }))
  }
  const actions = (apiKey: ApiKey): RowAction[] => [
    ...(holds('API_KEY_EDIT') && apiKey.state !== 'REVOKED'
      ? [
          { key: 'edit', title: t('do.edit'), run: () => setEdited({ apiKey }) },
          ...(apiKey.state === 'ROTATING' ? [] : [{ key: 'rotate', title: t('do.rotate'), run: () => void askRotate(apiKey) }]),
          { key: 'revoke', title: t('do.revoke'), danger: true as const, run: () => void askRevoke(apiKey) },
        ]
      : []),
    { key: 'history', title: t('do.history'), run: () => setHistory(apiKey) },
  ]
  const dialogs = (
    <>
      {edited && (
        <Late
          part={editing}
          props={{ apiKey: edited.apiKey, onMade: (made) => setShown({ ...made, why: 'made' }), onClose: () => setEdited(undefined) }}
        />
      )}
      {shown && <Late part={showing} props={{ shown, onClose: () => setShown(undefined) }} />}
      {history && <RecordHistory entity="apiKey" id={history.id} title={history.name} onClose={() => setHistory(undefined)} />}
    </>
  )
  return { create: () => setEdited({ apiKey: null }), actions, askEndOld, dialogs }
}
