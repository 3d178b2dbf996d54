import { getWeekCampsDropDown } from '@camp/contract/camps/camps.options'
import { useCall } from '../platform/signedIn/query.ts'
import { type AskedOptions, optionsOf } from '../ui/form/options.ts'

/** Camps to choose from, the newest first; asked for once `enabled`. */
export function useCampOptions(enabled = true): AskedOptions<number> {
  const camps = useCall(getWeekCampsDropDown, { query: {} }, { enabled })
  return optionsOf(camps, (list) => list.map(({ id, name, term }) => ({ value: id, label: name, hint: term })))
}
