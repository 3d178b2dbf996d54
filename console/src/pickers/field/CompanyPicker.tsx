import { MAX_PAGE_SIZE } from '@camp/contract/base/page'
import { getLogisticsCompaniesByPage } from '@camp/contract/logistics/logistics'
import { useCall } from '../../platform/signedIn/query.ts'
import type { FormField } from '../../ui/base/useForm.ts'
import { optionsOf } from '../../ui/form/options.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'

const active = { body: { activeFlg: ['ACTIVE' as const] }, query: { page: 1, size: MAX_PAGE_SIZE, sort: ['name,asc'] } }

/** A field of a form: one of the logistics companies in use. */
export function CompanyPicker(props: FormField<number | undefined> & { readonly label: string }) {
  const companies = useCall(getLogisticsCompaniesByPage, active)
  return (
    <SelectField {...props} options={optionsOf(companies, ({ content }) => content.map(({ id, name }) => ({ value: id, label: name })))} />
  )
}
