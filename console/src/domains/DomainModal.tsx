import type { RowOf } from '@camp/contract/base/call'
import { activeFlg } from '@camp/contract/base/labels'
import { limitsOf } from '@camp/contract/base/limits'
import { checkHost } from '@camp/contract/base/rules'
import { inLanguage } from '@camp/contract/base/rules.texts'
import { createDomain, getDomains, updateDomain } from '@camp/contract/domains/domains'
import { domainRecord } from '@camp/contract/domains/domains.record'
import { call } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { rowOf, useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { domainsText } from './domains.text.ts'

type DomainRow = RowOf<typeof getDomains>

interface DomainModalProps {
  /** Null: a new one. */
  readonly domain: DomainRow | null
  onClose(): void
}

interface Values {
  name: string
  host: string
  purpose: string
  activeFlg: DomainRow['activeFlg'] | undefined
}

const valuesOf = (domain: DomainRow | null): Values => ({
  name: domain?.name ?? '',
  host: domain?.host ?? '',
  purpose: domain?.purpose ?? '',
  activeFlg: domain?.activeFlg ?? 'ACTIVE',
})

/** A site, new or known. */
export function DomainModal({ domain: initial, onClose }: DomainModalProps) {
  const t = useText(domainsText)
  const title = useTitles(domainRecord)
  const words = useText(uiText)
  const language = useLanguage()
  const [domain, latest] = useFormRecord(
    initial,
    ({ id, host }) => rowOf(id, call(getDomains, { query: { page: 1, size: 100, host } })),
    valuesOf,
  )
  const create = useAction(createDomain, { quiet: shownInForm })
  const update = useAction(updateDomain, { quiet: shownInForm })
  const form = useForm(limitsOf(updateDomain), valuesOf(domain), ({ host }) => {
    const wrong = checkHost(host)
    return { host: wrong ? inLanguage(wrong, language) : undefined }
  })
  const send = async ({ name, host, purpose, activeFlg: state = 'ACTIVE' }: Values) => {
    const body = { name: name.trim(), host: host.trim().toLowerCase(), purpose: purpose.trim() || null, activeFlg: state }
    const done = domain ? await update.run({ body: { ...body, id: domain.id, version: domain.version } }) : await create.run({ body })
    return done && t('saved', { host: body.host })
  }
  return (
    <FormModal
      title={domain ? t('editTitle', { host: domain.host }) : t('createTitle')}
      form={form}
      sending={domain ? update : create}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <TextField label={title('name')} {...form.field('name')} />
      <TextField label={title('host')} hint={t('hostHint')} {...form.field('host')} />
      <TextAreaField label={title('purpose')} {...form.field('purpose')} />
      <SelectField label={title('activeFlg')} options={useLabelOptions(activeFlg)} {...form.field('activeFlg')} />
    </FormModal>
  )
}
