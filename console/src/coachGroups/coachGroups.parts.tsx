import { getAllCoachGroups } from '@camp/contract/coachGroups/coachGroups'
import { useState } from 'react'
import { useCall } from '../platform/signedIn/query.ts'
import { SelectFilter } from '../ui/filter/SelectFilter.tsx'
import type { DraftField } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'

/** A filter by coach group. */
export function CoachGroupPicker(props: DraftField<readonly number[]> & { readonly label: string }) {
  const [opened, setOpened] = useState(false)
  const groups = useCall(getAllCoachGroups, {}, { enabled: opened || props.value !== undefined })
  const options = optionsOf(groups, (list) => list.map(({ id, name }) => ({ value: id, label: name })))
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}
