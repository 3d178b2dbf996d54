import { deleteWebhook, rotateWebhook, testWebhook, updateWebhook, type Webhook } from '@camp/contract/webhooks/webhooks'
import { webhookFault } from '@camp/contract/webhooks/webhooks.events'
import { useState } from 'react'
import { RecordHistory } from '../history/history.parts.tsx'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { confirmDanger, confirmStep } from '../ui/overlay/confirmDanger.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { webhooksText } from './webhooks.text.ts'

const editing = latePart(async () => (await import('./WebhookModal.tsx')).WebhookModal)
const replaying = latePart(async () => (await import('./WebhookReplay.tsx')).WebhookReplay)
const showing = latePart(async () => (await import('./WebhookSecret.tsx')).WebhookSecret)

/** What can be done with endpoints, and the dialogs that it takes. */
export function useWebhooks() {
  const t = useText(webhooksText)
  const language = useLanguage()
  const holds = useHolds()
  const [edited, setEdited] = useState<{ readonly webhook: Webhook | null }>()
  const [replayed, setReplayed] = useState<Webhook>()
  const [history, setHistory] = useState<Webhook>()
  const [secret, setSecret] = useState<string>()
  const update = useAction(updateWebhook)
  const rotate = useAction(rotateWebhook)
  const remove = useAction(deleteWebhook)
  const test = useAction(testWebhook)

  const turn = async ({ id, url, version, active }: Webhook) => {
    if (active && !(await confirmStep({ title: t('offTitle', { url }), text: t('offText'), confirm: t('do.off') }))) return
    if (await update.run({ body: { id, url, version, active: !active } })) toast('success', t(active ? 'turnedOff' : 'turnedOn', { url }))
  }
  const askRotate = async ({ id, url, version }: Webhook) => {
    if (!(await confirmStep({ title: t('rotateTitle', { url }), text: t('rotateText'), confirm: t('do.rotate') }))) return
    const made = await rotate.run({ params: { id }, body: { version } }, { url })
    if (made) setSecret(made.secret)
  }
  const askRemove = async ({ id, url }: Webhook) => {
    if (!(await confirmDanger({ title: t('removeTitle', { url }), text: t('removeText'), confirm: t('do.remove') }))) return
    if (await remove.run({ params: { id } }, { url })) toast('success', t('removed', { url }))
  }
  const tryOut = async ({ id }: Webhook) => {
    const said = await test.run({ params: { id } })
    if (!said) return
    const { status, ms, fault } = said
    if (fault !== null) toast('error', t('testFailed', { why: webhookFault.label(fault, language) }))
    else
      toast(
        status !== null && status >= 200 && status < 300 ? 'success' : 'error',
        t('tested', { status: status ?? 0, ms: formatCount(ms) }),
      )
  }
  const actions = (webhook: Webhook): RowAction[] => [
    ...(holds('WEBHOOK_EDIT')
      ? [
          { key: 'edit', title: t('do.edit'), run: () => setEdited({ webhook }) },
          { key: 'test', title: t('do.test'), run: () => void tryOut(webhook) },
          { key: 'turn', title: t(webhook.active ? 'do.off' : 'do.on'), run: () => void turn(webhook) },
          { key: 'rotate', title: t('do.rotate'), run: () => void askRotate(webhook) },
          { key: 'remove', title: t('do.remove'), danger: true as const, run: () => void askRemove(webhook) },
        ]
      : []),
    // Nothing goes to one that is off.
    ...(webhook.active && holds('WEBHOOK_REPLAY') ? [{ key: 'replay', title: t('do.replay'), run: () => setReplayed(webhook) }] : []),
    { key: 'history', title: t('do.history'), run: () => setHistory(webhook) },
  ]
  const dialogs = (
    <>
      {edited && <Late part={editing} props={{ webhook: edited.webhook, onMade: setSecret, onClose: () => setEdited(undefined) }} />}
      {replayed && <Late part={replaying} props={{ webhook: replayed, onClose: () => setReplayed(undefined) }} />}
      {secret && <Late part={showing} props={{ secret, onClose: () => setSecret(undefined) }} />}
      {history && <RecordHistory entity="webhook" id={history.id} title={history.url} onClose={() => setHistory(undefined)} />}
    </>
  )
  return { create: () => setEdited({ webhook: null }), actions, dialogs }
}
