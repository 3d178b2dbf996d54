import { getCampGroupOptions } from '@camp/contract/camps/camps.options'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import type { FormField } from '../ui/base/useForm.ts'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { campStudentsText } from './campStudents.text.ts'

interface GroupFieldProps extends FormField<number | undefined> {
  readonly label: string
  readonly campId: number
  readonly hint?: string
  /** Words for no group at all, which is 0. */
  readonly none?: string
  /** A group that is offered even so, with other words. */
  readonly own?: { readonly id: number; readonly label: string }
  /** The group where the child is already. */
  readonly but?: number
}

/** One of a camp's active groups, with how full each is. */
export function GroupField({ campId, none, own, but, ...field }: GroupFieldProps) {
  const t = useText(campStudentsText)
  const groups = useCall(getCampGroupOptions, { query: { campId, activeFlg: ['ACTIVE'] } })
  const options = optionsOf(groups, (list) => [
    ...(none === undefined ? [] : [{ value: 0, label: none }]),
    ...(own ? [{ value: own.id, label: own.label }] : []),
    ...list
      .filter(({ id }) => id !== but)
      .map(({ id, name, studentCount, capacity, coachName }) => ({
        value: id,
        label: name,
        hint: [coachName, t('room', { taken: studentCount, capacity })].filter(Boolean).join(' · '),
      })),
  ])
  return <SelectField {...field} options={options} />
}
