import { limitsOf, unlimited } from '@camp/contract/base/limits'
import { createWebhook, listWebhooks, updateWebhook, type Webhook } from '@camp/contract/webhooks/webhooks'
import { eventName } from '@camp/contract/webhooks/webhooks.events'
import { webhookRecord } from '@camp/contract/webhooks/webhooks.record'
import { useId } from 'react'
import { call } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { type FormField, useForm } from '../ui/base/useForm.ts'
import { CheckField } from '../ui/form/CheckField.tsx'
import { FieldNote, groupProps, TextField, useFieldError } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { rowOf, useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { webhooksText } from './webhooks.text.ts'
import './webhooks.css'

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
const typesIn = (text: string) => eventName.values.filter((name) => text.split(' ').includes(name))

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
      <TypesField label={title('types')} {...field('types')} />
      <CheckField label={t('orderedLabel')} value={values.ordered} onChange={(ordered) => form.change({ ordered })} />
    </FormModal>
  )
}

/** Which events, one by one; none: all. */
function TypesField({ label, ...field }: FormField<string> & { readonly label: string }) {
  const t = useText(webhooksText)
  const language = useLanguage()
  const id = useId()
  const error = useFieldError({ label, ...field }, 'chosen')
  const chosen = typesIn(field.value)
  return (
    <fieldset className="webhooks-types" {...groupProps(id, error)}>
      <legend>{label}</legend>
      <p className="quiet">{t('typesHint')}</p>
      {eventName.values.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={() =>
              field.onChange((chosen.includes(name) ? chosen.filter((one) => one !== name) : typesIn(`${field.value} ${name}`)).join(' '))
            }
          />
          <span>
            {eventName.label(name, language)} <span className="mono quiet">{name}</span>
          </span>
        </label>
      ))}
      <FieldNote id={id} error={error} />
    </fieldset>
  )
}
