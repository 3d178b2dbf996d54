import { MAX_PAGE_SIZE } from '@camp/contract/base/page'
import { getLogisticsCompaniesByPage } from '@camp/contract/logistics/logistics'
import { useState } from 'react'
import { useText } from '../../platform/i18n.ts'
import { useCall } from '../../platform/signedIn/query.ts'
import type { FormField } from '../../ui/base/useForm.ts'
import { SelectFilter } from '../../ui/filter/SelectFilter.tsx'
import type { DraftField } from '../../ui/filter/useDraft.ts'
import { optionsOf } from '../../ui/form/options.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { pickersText } from '../pickers.text.ts'

const active = { body: { activeFlg: ['ACTIVE' as const] }, query: { page: 1, size: MAX_PAGE_SIZE, sort: ['name,asc'] } }
const all = { ...active, body: {} }

interface CompanyPickerProps extends FormField<number | undefined> {
  readonly label: string
  /** The one that stands there already: it stays to choose from, though it may not be in use any more. */
  readonly keep?: { readonly id: number; readonly name: string }
}

/** A field of a form: one of the logistics companies in use. */
export function CompanyPicker({ keep, ...props }: CompanyPickerProps) {
  const companies = useCall(getLogisticsCompaniesByPage, active)
  const options = optionsOf(companies, ({ content }) => {
    const all = keep && !content.some(({ id }) => id === keep.id) ? [keep, ...content] : content
    return all.map(({ id, name }) => ({ value: id, label: name }))
  })
  return <SelectField {...props} options={options} />
}

/** A filter by logistics company, with those no longer in use. */
export function CompanyFilter(props: DraftField<readonly number[]> & { readonly label: string }) {
  const t = useText(pickersText)
  const [opened, setOpened] = useState(false)
  const companies = useCall(getLogisticsCompaniesByPage, all, { enabled: opened || props.value !== undefined })
  const options = optionsOf(companies, ({ content }) =>
    content.map(({ id, name, activeFlg }) => ({ value: id, label: name, ...(activeFlg === 'ACTIVE' ? {} : { hint: t('inactive') }) })),
  )
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}
