import { MAX_PAGE_SIZE } from '@camp/contract/base/page'
import { getAllFrontAuthUsers } from '@camp/contract/users/users'
import { useCall } from '../platform/signedIn/query.ts'
import type { FormField } from '../ui/base/useForm.ts'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'

const everybody = { query: { page: 1, size: MAX_PAGE_SIZE, activeflg: ['ACTIVE' as const, 'FROZEN' as const] } }

/** A field: one member of staff, frozen ones too. */
export function StaffPicker(props: FormField<number | undefined> & { readonly label: string }) {
  const staff = useCall(getAllFrontAuthUsers, everybody)
  const options = optionsOf(staff, ({ content }) =>
    content.map(({ id, realName, username }) => ({ value: id, label: `${realName} (${username})` })),
  )
  return <SelectField {...props} options={options} />
}
