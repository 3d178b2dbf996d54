import { createLogisticsOrder, getLogisticsCompaniesByPage, getLogisticsOrderTracks } from '@camp/contract/logistics/logistics'
import { createLogisticsCompany, getLogisticsCompany, updateLogisticsCompany } from '@camp/contract/logistics/logistics.companies'
import {
  deleteLogisticsOrder,
  getLogisticsOrder,
  getLogisticsOrdersByPage,
  pollLogisticsOrderTrackData,
  updateLogisticsOrder,
} from '@camp/contract/logistics/logistics.parcels'
import { CarrierRefused, type TrackingCarrier } from '../integrations/tracking/tracking.carrier.ts'
import { withPhone } from '../platform/db/search.ts'
import { AppError, found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { companiesRepository } from './logistics.companies.repository.ts'
import { createCompany, updateCompany } from './logistics.companies.service.ts'
import { parcelsRepository } from './logistics.parcels.repository.ts'
import { deleteParcel, pollParcel, updateParcel } from './logistics.parcels.service.ts'
import { logisticsRepository } from './logistics.repository.ts'
import { shipOrder } from './logistics.service.ts'
import type { AskedParcel } from './logistics.tracks.repository.ts'

const companyRoutes: Binding[] = [
  bind(getLogisticsCompaniesByPage, ({ body, paging }, cx) => companiesRepository.page(cx.db, body, paging)),
  bind(getLogisticsCompany, async ({ params }, cx) => found(await companiesRepository.one(cx.db, params.id))),
  bind(createLogisticsCompany, (input, cx) => createCompany(cx, input)),
  bind(updateLogisticsCompany, (input, cx) => updateCompany(cx, input)),
]

/** Asks the carrier in the name of somebody who waits for the answer. */
const asker = (carrier: TrackingCarrier, cx: Cx) => (parcel: AskedParcel) =>
  carrier.ask(parcel, cx.services.clock.now()).catch((error: unknown) => {
    if (!(error instanceof CarrierRefused)) throw error
    throw new AppError(error.why === 'UNKNOWN' ? 'CARRIER_KNOWS_NOT' : 'CARRIER_REFUSED', {}, { cause: error })
  })

export const logisticsRoutes = (carrier: TrackingCarrier): Binding[] => [
  ...companyRoutes,
  bind(getLogisticsOrdersByPage, ({ body, paging }, cx) =>
    parcelsRepository.page(cx.db, withPhone(body, cx.reader.codes), cx.scope, paging),
  ),
  bind(getLogisticsOrder, async ({ params }, cx) => found(await parcelsRepository.one(cx.db, params.id, cx.scope))),
  bind(createLogisticsOrder, (input, cx) => shipOrder(cx, input)),
  bind(updateLogisticsOrder, (input, cx) => updateParcel(cx, input)),
  bind(pollLogisticsOrderTrackData, ({ params }, cx) => pollParcel(cx, params.id, asker(carrier, cx))),
  bind(deleteLogisticsOrder, ({ params }, cx) => deleteParcel(cx, params.id)),
  bind(getLogisticsOrderTracks, async ({ params, paging }, cx) => {
    if (!(await logisticsRepository.exists(cx.db, params.id, cx.scope))) throw new AppError('NOT_FOUND')
    return logisticsRepository.tracks(cx.db, params.id, paging)
  }),
]
