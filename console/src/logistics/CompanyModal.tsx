import { limitsOf, unlimited } from '@camp/contract/base/limits'
import type { LogisticsCompany } from '@camp/contract/logistics/logistics'
import { knownCarriers } from '@camp/contract/logistics/logistics.carriers'
import { createLogisticsCompany, getLogisticsCompany, updateLogisticsCompany } from '@camp/contract/logistics/logistics.companies'
import { logisticsCompanyRecord } from '@camp/contract/logistics/logistics.record'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import type { Option } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { companiesText } from './companies.text.ts'

interface CompanyModalProps {
  /** Null: a new one. */
  readonly company: LogisticsCompany | null
  onClose(): void
}

interface Values {
  readonly known: string | undefined
  readonly name: string
  readonly code: string
  readonly phone: string
}

const takes = { ...limitsOf(createLogisticsCompany), known: unlimited }
const options: readonly Option<string>[] = knownCarriers.map(({ code, name }) => ({ value: code, label: name, hint: code }))

const valuesOf = (company: LogisticsCompany | null): Values => ({
  known: undefined,
  name: company?.name ?? '',
  code: company?.code ?? '',
  phone: company?.phone ?? '',
})

/** A logistics company, new or known. */
export function CompanyModal({ company: initial, onClose }: CompanyModalProps) {
  const t = useText(companiesText)
  const words = useText(uiText)
  const title = useTitles(logisticsCompanyRecord)
  const [company, latest] = useFormRecord(initial, ({ id }) => call(getLogisticsCompany, { params: { id } }), valuesOf)
  const add = useAction(createLogisticsCompany, { quiet: shownInForm })
  const update = useAction(updateLogisticsCompany, { quiet: shownInForm })
  const form = useForm<Values>(takes, valuesOf(company), ({ code, phone }) => ({
    code: /^[\w-]*$/.test(code.trim()) ? undefined : t('codeForm'),
    phone: /^[0-9+ -]*$/.test(phone.trim()) ? undefined : t('phoneForm'),
  }))
  const send = async (values: Values) => {
    const body = { name: values.name.trim(), code: values.code.trim(), phone: values.phone.trim() || null }
    const done = company
      ? await update.run({ body: { ...body, id: company.id, activeFlg: company.activeFlg, version: company.version } })
      : await add.run({ body })
    return done && t('saved', { name: body.name })
  }
  const choose = (known: string | undefined) => {
    const carrier = knownCarriers.find(({ code }) => code === known)
    form.change(carrier ? { known, name: carrier.name, code: carrier.code, phone: carrier.phone ?? '' } : { known })
  }
  return (
    <FormModal
      title={company ? t('editTitle', { name: company.name }) : t('createTitle')}
      form={form}
      sending={company ? update : add}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      {!company && <SelectField label={t('known')} hint={t('knownHint')} options={options} {...form.field('known')} onChange={choose} />}
      <TextField label={title('name')} {...form.field('name')} />
      <TextField label={title('code')} hint={t('codeHint')} {...form.field('code')} />
      <TextField label={title('phone')} {...form.field('phone')} />
    </FormModal>
  )
}
