import { type ApiKey, createApiKey, listApiKeys, updateApiKey } from '@camp/contract/apiKeys/apiKeys'
import { keyPurpose, purposeScopes } from '@camp/contract/apiKeys/apiKeys.labels'
import { apiKeyRecord } from '@camp/contract/apiKeys/apiKeys.record'
import { MOST_KEY_NETWORKS } from '@camp/contract/apiKeys/apiKeys.rules'
import { call } from '../platform/client.ts'
import { formatDay } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { type Form, useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import type { FormStep } from '../ui/form/FormSteps.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { rowOf, useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { type KeyValues, keyBody, keyLimits, keyValues, scopesText, tooManyNetworks, wrongNetwork } from './apiKeyForm.ts'
import { apiKeysText } from './apiKeys.text.ts'
import { ScopesField } from './ScopesField.tsx'

interface ApiKeyModalProps {
  /** Null: a new one. */
  readonly apiKey: ApiKey | null
  /** The secret of the new one, this once. */
  onMade(made: { readonly name: string; readonly secret: string }): void
  onClose(): void
}

/** A key, new or known, in steps: what it is for, what it may do, and its limits. */
export function ApiKeyModal({ apiKey: initial, onMade, onClose }: ApiKeyModalProps) {
  const t = useText(apiKeysText)
  const words = useText(uiText)
  const [apiKey, latest] = useFormRecord(initial, ({ id }) => rowOf(id, call(listApiKeys, { query: { page: 1, id: [id] } })), keyValues)
  const create = useAction(createApiKey, { quiet: shownInForm })
  const update = useAction(updateApiKey, { quiet: shownInForm })
  const form = useForm<KeyValues>(keyLimits, keyValues(apiKey), ({ ipAllow }) => {
    if (tooManyNetworks(ipAllow)) return { ipAllow: t('ipTooMany', { most: MOST_KEY_NETWORKS }) }
    const line = wrongNetwork(ipAllow)
    return { ipAllow: line > 0 ? t('ipWrong', { line }) : undefined }
  })
  const send = async (values: KeyValues) => {
    const body = keyBody(values)
    const { name } = body
    if (apiKey) return (await update.run({ body: { ...body, id: apiKey.id, version: apiKey.version } })) && t('saved', { name })
    const made = await create.run({ body })
    if (!made) return undefined
    onMade({ name, secret: made.secret })
    return t('made', { name })
  }
  return (
    <FormModal
      title={apiKey ? t('editTitle', { name: apiKey.name }) : t('createTitle')}
      width={560}
      form={form}
      sending={apiKey ? update : create}
      submit={apiKey ? words('save') : t('do.create')}
      steps={{ parts: useKeySteps(form), free: apiKey !== null }}
      latest={latest}
      onClose={onClose}
      send={send}
    />
  )
}

function useKeySteps(form: Form<KeyValues>): readonly FormStep<KeyValues>[] {
  const t = useText(apiKeysText)
  const title = useTitles(apiKeyRecord)
  const language = useLanguage()
  const { field, values } = form
  const choose = (purpose: KeyValues['purpose']) =>
    form.change({ purpose, ...(purpose !== 'CUSTOM' && { scopes: scopesText(purposeScopes[purpose]) }) })
  return [
    {
      key: 'purpose',
      title: title('purpose'),
      fields: ['name', 'purpose'],
      content: (
        <>
          <TextField label={title('name')} placeholder={t('namePlaceholder')} {...field('name')} />
          <Segmented
            label={title('purpose')}
            name="purpose"
            value={values.purpose}
            options={keyPurpose.values.map((value) => ({ value, label: keyPurpose.label(value, language) }))}
            onChange={choose}
          />
          <p className="quiet">{t(`purposeHint.${values.purpose}`)}</p>
        </>
      ),
    },
    {
      key: 'scopes',
      title: title('scopes'),
      fields: ['scopes'],
      content: (
        <>
          <ScopesField label={title('scopes')} {...field('scopes')} />
          <p className="quiet">{t('scopesHint')}</p>
        </>
      ),
    },
    {
      key: 'limits',
      title: t('step.limits'),
      fields: ['ipAllow', 'lastDay', 'ratePerMinute'],
      content: (
        <>
          <TextAreaField label={title('ipAllow')} hint={t('ipHint')} {...field('ipAllow')} />
          <div className="form-pairs">
            <DayField label={t('lastDay')} hint={t('lastDayHint')} min={formatDay(Date.now())} {...field('lastDay')} />
            <TextField label={title('ratePerMinute')} hint={t('rateHint')} {...field('ratePerMinute')} />
          </div>
        </>
      ),
    },
  ]
}
