import type { CallAnswer } from '@camp/contract/base/call'
import { type CampStatus, campStatus } from '@camp/contract/camps/camps.labels'
import { campName } from '@camp/contract/camps/camps.names'
import { getWeekCampsDropDown, getWeekCampsGroupDropDown, getWeekCampsGroupDropDownByCamp } from '@camp/contract/camps/camps.options'
import { useState } from 'react'
import { useLanguage } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { SelectFilter } from '../ui/filter/SelectFilter.tsx'
import type { DraftField } from '../ui/filter/useDraft.ts'
import { type AskedOptions, optionsOf } from '../ui/form/options.ts'

/** Those that somebody is most likely after come first. */
const ORDER: readonly CampStatus[] = ['IN_PROGRESS', 'ENROLLING', 'NOT_STARTED', 'ENDED']

type Listed = CallAnswer<typeof getWeekCampsDropDown>
export const inUseFirst = (list: Listed): Listed => ORDER.flatMap((status) => list.filter((camp) => camp.status === status))

/** Camps to choose from, those that run first, then the newest first; asked for once `enabled`. */
export function useCampOptions(enabled = true): AskedOptions<number> {
  const language = useLanguage()
  const camps = useCall(getWeekCampsDropDown, { query: {} }, { enabled })
  return optionsOf(camps, (list) =>
    inUseFirst(list).map((camp) => ({ value: camp.id, label: campName(camp), hint: campStatus.label(camp.status, language) })),
  )
}

/** A filter by camp, the newest first. */
export function CampPicker(props: DraftField<readonly number[]> & { readonly label: string }) {
  const [opened, setOpened] = useState(false)
  const options = useCampOptions(opened || props.value !== undefined)
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}

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
