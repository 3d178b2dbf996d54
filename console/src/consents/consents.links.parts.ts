import type { ConsentStanding } from '@camp/contract/consents/consents.labels'

/** The list of the families of whose children one stands so. */
export const familiesWith = (standings: readonly ConsentStanding[]): string =>
  `/parent/index?${new URLSearchParams(standings.map((standing) => ['consent', standing]))}`
