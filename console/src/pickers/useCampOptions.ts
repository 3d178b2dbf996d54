import { getWeekCampsDropDown } from '@camp/contract/camps.options'
import { useCall } from '../platform/query.ts'
import type { Option } from '../ui/OptionList.tsx'

/** Camps to choose from, the newest first; undefined while they are being loaded, or not asked for (`enabled`). */
export function useCampOptions(enabled = true): readonly Option<number>[] | undefined {
  const { data } = useCall(getWeekCampsDropDown, { query: {} }, { enabled })
  return data?.map(({ id, name, term }) => ({ value: id, label: name, hint: term }))
}
