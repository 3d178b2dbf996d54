import { type CampStatus, campStatus } from '@camp/contract/camps/camps.labels'
import { campName } from '@camp/contract/camps/camps.names'
import { getWeekCampsDropDown } from '@camp/contract/camps/camps.options'
import { useLanguage } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { type AskedOptions, optionsOf } from '../ui/form/options.ts'

/** Those that somebody is most likely after come first. */
const ORDER: readonly CampStatus[] = ['IN_PROGRESS', 'ENROLLING', 'NOT_STARTED', 'ENDED']

/** Camps to choose from, those that run first, then the newest first; asked for once `enabled`. */
export function useCampOptions(enabled = true): AskedOptions<number> {
  const language = useLanguage()
  const camps = useCall(getWeekCampsDropDown, { query: {} }, { enabled })
  return optionsOf(camps, (list) =>
    ORDER.flatMap((status) =>
      list
        .filter((camp) => camp.status === status)
        .map((camp) => ({ value: camp.id, label: campName(camp), hint: campStatus.label(status, language) })),
    ),
  )
}
