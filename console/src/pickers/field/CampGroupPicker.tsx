import { campName } from '@camp/contract/camps/camps.names'
import { getWeekCampsGroupDropDown, getWeekCampsGroupDropDownByCamp } from '@camp/contract/camps/camps.options'
import { useState } from 'react'
import { useCall } from '../../platform/signedIn/query.ts'
import { SelectFilter } from '../../ui/filter/SelectFilter.tsx'
import type { DraftField } from '../../ui/filter/useDraft.ts'
import { optionsOf } from '../../ui/form/options.ts'

interface CampGroupPickerProps extends DraftField<readonly number[]> {
  readonly label: string
  /** The camps that are chosen beside it. */
  readonly campId: readonly number[] | undefined
}

/** A filter by group: of the one camp that is chosen, else of the camps that run. */
export function CampGroupPicker({ campId = [], ...props }: CampGroupPickerProps) {
  const [opened, setOpened] = useState(false)
  const enabled = opened || props.value !== undefined
  const [only] = campId.length === 1 ? campId : []
  const one = useCall(getWeekCampsGroupDropDownByCamp, { params: { campId: only ?? 0 } }, { enabled: enabled && only !== undefined })
  const running = useCall(getWeekCampsGroupDropDown, { query: {} }, { enabled: enabled && only === undefined })
  const options =
    only === undefined
      ? optionsOf(running, (camps) =>
          camps
            .filter((camp) => campId.length === 0 || campId.includes(camp.id))
            .flatMap((camp) => camp.groups.map(({ id, name }) => ({ value: id, label: name, hint: campName(camp) }))),
        )
      : optionsOf(one, (groups) =>
          groups.map(({ id, name, coachName }) => ({ value: id, label: name, ...(coachName && { hint: coachName }) })),
        )
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}
