import { getWeekCampsDropDown } from '@camp/contract/camps.options'
import { useState } from 'react'
import { useCall } from '../platform/query.ts'
import { SelectFilter } from '../ui/SelectFilter.tsx'
import type { DraftField } from '../ui/useDraft.ts'

/** A filter by camp, the newest first. */
export function CampPicker(props: DraftField<readonly number[]> & { readonly label: string }) {
  const [opened, setOpened] = useState(false)
  const { data } = useCall(getWeekCampsDropDown, { query: {} }, { enabled: opened || props.value !== undefined })
  const options = data?.map(({ id, name, term }) => ({ value: id, label: name, hint: term }))
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}
