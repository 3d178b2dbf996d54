import { getAllCoachGroups } from '@camp/contract/coaches'
import { useState } from 'react'
import { useCall } from '../platform/query.ts'
import { SelectFilter } from '../ui/SelectFilter.tsx'
import type { DraftField } from '../ui/useDraft.ts'

/** A filter by coach group. */
export function CoachGroupPicker(props: DraftField<readonly number[]> & { readonly label: string }) {
  const [opened, setOpened] = useState(false)
  const { data } = useCall(getAllCoachGroups, {}, { enabled: opened || props.value !== undefined })
  return <SelectFilter {...props} options={data?.map(({ id, name }) => ({ value: id, label: name }))} onOpen={() => setOpened(true)} />
}
