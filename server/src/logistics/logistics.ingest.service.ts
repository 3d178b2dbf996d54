import type { Taken } from '@camp/contract/base/ingest'
import type { putShipments } from '@camp/contract/logistics/logistics.open'
import { AppError, found } from '../platform/errors.ts'
import type { TakeOne } from '../platform/ingest/ingest.kinds.ts'
import { companiesRepository } from './logistics.companies.repository.ts'
import { changeParcel } from './logistics.parcels.service.ts'
import { shipWithin } from './logistics.service.ts'
import { writingRepository } from './logistics.writing.repository.ts'

/** A parcel that a warehouse knows: the order is shipped with it, it is found where it is here already, or its number is corrected. */
export const takeShipment: TakeOne<Taken<typeof putShipments>> = async (w, cx, { internalId, data }) => {
  const { orderNumber, carrier, trackingNumber } = data
  const companyId = await companiesRepository.ofCode(w.tx, carrier)
  if (companyId === undefined) throw new AppError('UNKNOWN_REFERENCE', {}, { field: 'carrier' })
  if (internalId !== null) {
    const old = found(await writingRepository.lock(w.tx, internalId, cx.scope))
    if (old.orderNumber !== orderNumber) throw new AppError('INGEST_STAYS', {}, { field: 'orderNumber' })
    await changeParcel(w, cx, old, { companyId, trackingNumber })
    return { id: old.id }
  }
  const known = await writingRepository.ofNumber(w.tx, trackingNumber)
  const there = known === undefined ? undefined : await writingRepository.lock(w.tx, known, cx.scope)
  if (there?.orderNumber === orderNumber && there.companyId === companyId) return { id: there.id, linked: true }
  return { id: (await shipWithin(w, cx, { orderNumber, companyId, trackingNumber })).id }
}
