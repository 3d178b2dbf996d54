import { limitsOf, unlimited } from '@camp/contract/base/limits'
import { createWebhook, listWebhooks, updateWebhook, type Webhook } from '@camp/contract/webhooks/webhooks'
import { webhookRecord } from '@camp/contract/webhooks/webhooks.record'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { CheckField } from '../ui/form/CheckField.tsx'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { rowOf, useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { TypesField, typesIn } from './WebhookTypes.tsx'
import { webhooksText } from './webhooks.text.ts'

interface Values {
  url: string
  description: string
  /** As one text: a form compares its values. */
  types: string
  ordered: boolean
}

const { url, description } = limitsOf(createWebhook)
const limits = { url, description: { ...description, required: false }, types: unlimited, ordered: unlimited }
const valuesOf = (webhook: Webhook | null): Values => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  types: webhook?.types.join(' ') ?? '',
  ordered: webhook?.ordered ?? false,
})

interface WebhookModalProps {
  /** Null: a new one. */
  readonly webhook: Webhook | null
  /** The secret of the new one, this once. */
  onMade(secret: string): void
  onClose(): void
}

/** An endpoint, new or known: where it is, and which events it is told of. */
export function WebhookModal({ webhook: initial, onMade, onClose }: WebhookModalProps) {
  const t = useText(webhooksText)
  const words = useText(uiText)
  const title = useTitles(webhookRecord)
  const [webhook, latest] = useFormRecord(initial, ({ id }) => rowOf(id, call(listWebhooks, { query: { page: 1, id: [id] } })), valuesOf)
  const create = useAction(createWebhook, { quiet: shownInForm })
  const update = useAction(updateWebhook, { quiet: shownInForm })
  const form = useForm<Values>(limits, valuesOf(webhook))
  const send = async (values: Values) => {
    const body = { ...values, url: values.url.trim(), description: values.description.trim(), types: typesIn(values.types) }
    if (webhook) return (await update.run({ body: { ...body, id: webhook.id, version: webhook.version } })) && t('saved')
    const made = await create.run({ body })
    if (!made) return undefined
    onMade(made.secret)
    return t('made')
  }
  const { field, values } = form
  return (
    <FormModal
      title={t(webhook ? 'editTitle' : 'createTitle')}
      width={560}
      form={form}
      sending={webhook ? update : create}
      submit={webhook ? words('save') : t('do.create')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <TextField label={title('url')} hint={t('urlHint')} placeholder="https://" {...field('url')} />
      <TextField label={title('description')} placeholder={t('descriptionHint')} {...field('description')} />
      <TypesField label={title('types')} hint={t('typesHint')} {...field('types')} />
      <CheckField label={t('orderedLabel')} value={values.ordered} onChange={(ordered) => form.change({ ordered })} />
    </FormModal>
  )
}
