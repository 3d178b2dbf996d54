import { limitsOf, unlimited } from '@camp/contract/base/limits'
import { replayWebhook, type Webhook } from '@camp/contract/webhooks/webhooks'
import { webhookRecord } from '@camp/contract/webhooks/webhooks.record'
import { formatCount, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { TypesField, typesIn } from './WebhookTypes.tsx'
import { webhooksText } from './webhooks.text.ts'

const HOUR = 3_600_000

/** A moment as its field has it. */
const typed = (at: string | number): string => formatTime(at).slice(0, 16).replace(' ', 'T')
const { from, to } = limitsOf(replayWebhook)
const limits = { from, to, types: unlimited }

/** Sends what happened in a time again: since it fails, or else of the last day. */
export function WebhookReplay({ webhook, onClose }: { readonly webhook: Webhook; onClose(): void }) {
  const t = useText(webhooksText)
  const title = useTitles(webhookRecord)
  const { id, url, failingSince } = webhook
  // Of the minute that runs as well.
  const values = { from: typed(failingSince ?? Date.now() - 24 * HOUR), to: typed(Date.now() + 60_000), types: webhook.types.join(' ') }
  const form = useForm(limits, values, (said) => ({ to: said.from && said.to && said.to <= said.from ? t('replay.order') : undefined }))
  const replay = useAction(replayWebhook, { quiet: shownInForm })
  return (
    <FormModal
      title={t('replay.title')}
      width={560}
      form={form}
      sending={replay}
      submit={t('do.replay')}
      onClose={onClose}
      send={async (said) => {
        const range = { endpointId: id, from: `${said.from}:00+08:00`, to: `${said.to}:00+08:00`, types: typesIn(said.types) }
        const done = await replay.run({ body: range }, { url })
        if (!done) return undefined
        return done.count === 0 ? t('replay.none') : t('replay.done', { count: formatCount(done.count) })
      }}
    >
      <p className="quiet">{t('replay.text')}</p>
      <DayField kind="moment" label={t('replay.from')} {...form.field('from')} />
      <DayField kind="moment" label={t('replay.to')} {...form.field('to')} />
      <TypesField label={title('types')} hint={t('replay.typesHint')} {...form.field('types')} />
    </FormModal>
  )
}
