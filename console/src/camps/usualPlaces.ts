import { getCampConfig } from '@camp/contract/camps/camps.config'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'

/** Where the configuration of the type may not be read. */
const USUAL_PLACES = 30

/** How many places groups of camps of a type have, as its configuration says. */
export function useUsualPlaces(campTypeId: number, wanted: boolean): number {
  const holds = useHolds()
  const enabled = wanted && (holds('CAMP_INDEX') || holds('CAMP_CONFIG'))
  const { data } = useCall(getCampConfig, { query: { campTypeId } }, { enabled, quiet: () => true })
  return data?.groupCapacity ?? USUAL_PLACES
}
