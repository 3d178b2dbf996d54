import { getWeekCoachDropDown, getWeekCoachDropDownQuery } from '@camp/contract/campStatus'
import { useState } from 'react'
import { useCall } from '../platform/query.ts'
import { SelectFilter } from '../ui/SelectFilter.tsx'
import type { DraftField } from '../ui/useDraft.ts'

interface CoachPickerProps extends DraftField<readonly number[]> {
  readonly label: string
  /** The camps that are chosen beside it: their coaches alone. */
  readonly campId?: readonly number[] | undefined
}

/** A filter by coach. */
export function CoachPicker({ campId, ...props }: CoachPickerProps) {
  const [opened, setOpened] = useState(false)
  const enabled = opened || props.value !== undefined
  const everyone = useCall(getWeekCoachDropDown, {}, { enabled: enabled && campId === undefined })
  const there = useCall(
    getWeekCoachDropDownQuery,
    { query: { campId: campId ? [...campId] : undefined } },
    { enabled: enabled && campId !== undefined },
  )
  const options = (campId === undefined ? everyone : there).data?.map(({ id, name }) => ({ value: id, label: name }))
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}
