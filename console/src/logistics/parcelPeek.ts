import type { LogisticsOrder } from '@camp/contract/logistics/logistics.parcels'
import { latePart } from '../ui/base/latePart.tsx'
import type { Peek } from '../ui/peek/peek.ts'

/** A parcel beside the list: its way. */
export const parcelPeek: Peek<LogisticsOrder> = {
  keyOf: ({ id }) => String(id),
  part: latePart(async () => (await import('./ParcelPeek.tsx')).ParcelPeek),
}
