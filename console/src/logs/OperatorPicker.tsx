import { getLogOperators } from '@camp/contract/logs/logs'
import { useState } from 'react'
import { useCall } from '../platform/signedIn/query.ts'
import { SelectFilter } from '../ui/filter/SelectFilter.tsx'
import type { DraftField } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'

/** A filter by the people with entries in the log, also staff that is gone. */
export function OperatorPicker(props: DraftField<readonly number[]> & { readonly label: string }) {
  const [opened, setOpened] = useState(false)
  const operators = useCall(getLogOperators, { query: {} }, { enabled: opened || props.value !== undefined })
  const options = optionsOf(operators, (list) => list.map(({ id, username, realName }) => ({ value: id, label: realName, hint: username })))
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}
