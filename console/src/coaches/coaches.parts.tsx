import { getWeekCoachDropDown, getWeekCoachDropDownQuery } from '@camp/contract/coaches/coaches.options'
import { useState } from 'react'
import { useCall } from '../platform/signedIn/query.ts'
import type { FormField } from '../ui/base/useForm.ts'
import { SelectFilter } from '../ui/filter/SelectFilter.tsx'
import type { DraftField } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'

interface CoachFilterProps extends DraftField<readonly number[]> {
  readonly label: string
  /** Those who are no longer active are offered too where they have children in this camp. */
  readonly campId?: number
}

/** A filter by coach. They are loaded when the list is first opened, or to name those that the address chooses. */
export function CoachFilter({ campId, ...props }: CoachFilterProps) {
  const [opened, setOpened] = useState(false)
  const query = campId === undefined ? {} : { campId: [campId] }
  const coaches = useCall(getWeekCoachDropDownQuery, { query }, { enabled: opened || props.value !== undefined })
  const options = optionsOf(coaches, (list) => list.map(({ id, name }) => ({ value: id, label: name })))
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}

interface CoachFieldProps extends FormField<number | undefined> {
  readonly label: string
  readonly hint?: string
  /** The words for nobody, which is 0. */
  readonly none: string
  /** Who was chosen before, and may no longer be active. */
  readonly own: { readonly id: number; readonly name: string } | null
}

/** A field: one active coach, or nobody. */
export function CoachField({ none, own, ...props }: CoachFieldProps) {
  const options = optionsOf(useCall(getWeekCoachDropDown, {}), (active) => {
    const coaches = own && !active.some(({ id }) => id === own.id) ? [own, ...active] : active
    return [{ value: 0, label: none }, ...coaches.map(({ id, name }) => ({ value: id, label: name }))]
  })
  return <SelectField {...props} options={options} />
}
