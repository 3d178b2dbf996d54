import { MAX_PAGE_SIZE } from '@camp/contract/base/page'
import { getLogisticsCompaniesByPage } from '@camp/contract/logistics/logistics'
import { carrierInDoubt, carrierName, carrierOfNumber } from '@camp/contract/logistics/logistics.carriers'
import { useState } from 'react'
import { useWhenever } from '../platform/effects.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import type { FormField } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { logisticsPartsText } from './logistics.parts.text.ts'
import './carrier.css'

/** Those in use: what most parcels went with lately stands first, the others by pinyin. */
const offered = { body: { activeFlg: ['ACTIVE' as const] }, query: { page: 1, size: MAX_PAGE_SIZE, sort: ['used,desc', 'name,asc'] } }

interface CarrierFieldsProps {
  readonly company: FormField<number | undefined>
  readonly number: FormField<string>
  readonly words: { readonly company: string; readonly number: string; readonly numberHint: string }
  /** The one that stands there already: it stays to choose from, though it may not be in use any more. */
  readonly keep?: { readonly id: number; readonly name: string }
}

/** A tracking number and its company. The number proposes one, as long as nobody has chosen; what was chosen stays, with a word where both do not fit. */
export function CarrierFields({ company, number, words, keep }: CarrierFieldsProps) {
  const t = useText(logisticsPartsText)
  const companies = useCall(getLogisticsCompaniesByPage, offered)
  const [chosen, setChosen] = useState(company.value !== undefined)
  const inUse = companies.data?.content
  const options = optionsOf(companies, ({ content }) => {
    const all = keep && !content.some(({ id }) => id === keep.id) ? [keep, ...content] : content
    return all.map(({ id, name }) => ({ value: id, label: name }))
  })
  // However the number came there, and also where it came before the companies.
  useWhenever([number.value, inUse], () => {
    const seems = carrierOfNumber(number.value)
    const proposed = inUse?.find(({ code }) => code === seems)?.id
    if (!chosen && proposed !== company.value) company.onChange(proposed)
  })
  const onCompany = (id: number | undefined) => {
    setChosen(id !== undefined)
    company.onChange(id)
  }
  const hint = () => {
    const seems = carrierOfNumber(number.value)
    if (company.value === undefined) return seems && t('carrierSeems', { name: carrierName(seems) })
    const code = inUse?.find(({ id }) => id === company.value)?.code
    const other = code === undefined ? null : carrierInDoubt(code, number.value)
    if (other) return <span className="carrier-doubt">{t('carrierDoubt', { name: carrierName(other) })}</span>
    return chosen ? undefined : t('carrierProposed')
  }
  return (
    <>
      <SelectField label={words.company} options={options} hint={hint()} {...company} onChange={onCompany} />
      <TextField label={words.number} hint={words.numberHint} {...number} />
    </>
  )
}
