import * as calls from '@camp/contract/logistics/logistics'
import * as companies from '@camp/contract/logistics/logistics.companies'
import * as notice from '@camp/contract/logistics/logistics.notice'
import { putShipments } from '@camp/contract/logistics/logistics.open'
import * as parcels from '@camp/contract/logistics/logistics.parcels'
import * as returns from '@camp/contract/logistics/logistics.returns'
import * as tracking from '@camp/contract/logistics/logistics.tracking'
import type { Outside } from '../integrations/outside.ts'
import { CarrierRefused, type Pushed, PushRefused, type TrackingCarrier } from '../integrations/tracking/tracking.carrier.ts'
import { orderIdsInScope } from '../orders/orders.api.ts'
import { importResultOf } from '../platform/changes/change.answers.ts'
import { startImport } from '../platform/changes/change.engine.ts'
import { changeTemplate } from '../platform/changes/change.sheet.ts'
import { withPhone } from '../platform/db/search.ts'
import { AppError, found } from '../platform/errors.ts'
import type { FamilyClaims } from '../platform/family.ts'
import { type Binding, bind, bindPublic } from '../platform/http/bind.ts'
import type { Cx, RequestCx } from '../platform/http/context.ts'
import { ingest, oneByOne } from '../platform/ingest/ingest.kinds.ts'
import { defineModule } from '../platform/module.ts'
import { companiesRepository } from './logistics.companies.repository.ts'
import { createCompany, takeCarriers, updateCompany } from './logistics.companies.service.ts'
import { takeShipment } from './logistics.ingest.service.ts'
import { logisticsChores } from './logistics.jobs.ts'
import { parcelsRepository } from './logistics.parcels.repository.ts'
import { deleteParcel, pollParcel, updateParcel } from './logistics.parcels.service.ts'
import { receivePush } from './logistics.push.service.ts'
import { logisticsRepository, parcelPersonal, trackingNumbersOf } from './logistics.repository.ts'
import { returnParcels } from './logistics.returns.repository.ts'
import { shipOrder } from './logistics.service.ts'
import { trackingImport } from './logistics.tracking.import.ts'
import type { AskedParcel } from './logistics.tracks.repository.ts'

const family: FamilyClaims = {
  logistics_companies: 'not of a family',
  logistics_orders: {
    erased: ['receiver', 'phone', 'address'],
    kept: {
      'a lost parcel is claimed from the carrier by it': ['tracking_number', 'status'],
      'words and codes of the carrier about the parcel, of no person': ['carrier_state', 'abort_reason', 'corrected_code'],
    },
  },
  logistics_tracks: {
    erased: ['location', 'context'],
    kept: { 'figures of parcels count by it': ['status'], 'a number that the carrier had before': ['archived_number'] },
  },
  // Gone within the hour.
  logistics_asks: 'not of a family',
  logistics_ask_minutes: 'not of a family',
}

const companyRoutes: Binding[] = [
  bind(calls.getLogisticsCompaniesByPage, ({ body, paging }, cx) => companiesRepository.page(cx.db, body, paging)),
  bind(companies.getLogisticsCompany, async ({ params }, cx) => found(await companiesRepository.one(cx.db, params.id))),
  bind(companies.createLogisticsCompany, createCompany),
  bind(companies.updateLogisticsCompany, updateCompany),
  bind(companies.takeCarriers, takeCarriers),
]

const ERRORS = { UNKNOWN: 'CARRIER_KNOWS_NOT', PHONE: 'CARRIER_WANTS_PHONE', BUSY: 'CARRIER_REFUSED', REFUSED: 'CARRIER_REFUSED' } as const

/** Asks the carrier in the name of somebody who waits for the answer. */
const asker = (carrier: TrackingCarrier, cx: Cx) => (parcel: AskedParcel) =>
  carrier.ask(parcel, cx.services.clock.now()).catch((error: unknown) => {
    if (!(error instanceof CarrierRefused)) throw error
    throw new AppError(ERRORS[error.why], {}, { cause: error })
  })

/** A push, once its signature is proved; 400 for whatever else is sent here, and nothing is kept of it. */
function proved(
  carrier: TrackingCarrier,
  { services, requestId }: RequestCx,
  parcel: number,
  body: { param: string; sign: string },
): Pushed {
  try {
    if (!carrier.pushes) throw new PushRefused('no carrier pushes to us')
    return carrier.pushes.read(parcel, body)
  } catch (error) {
    if (!(error instanceof PushRefused)) throw error
    services.log.warn({ requestId, parcel, reason: error.message }, 'refused: push of a carrier')
    throw new AppError('SIGNATURE_REFUSED')
  }
}

const logisticsRoutes = (carrier: TrackingCarrier): Binding[] => [
  bind(returns.listReturnParcels, ({ query, paging }, cx) => returnParcels(cx.db, query, cx.scope, paging)),
  ...companyRoutes,
  bind(parcels.getLogisticsOrdersByPage, ({ body, paging }, cx) =>
    parcelsRepository.page(cx.db, withPhone(body, cx.reader.codes), cx.scope, paging),
  ),
  bind(parcels.getLogisticsOrder, async ({ params }, cx) => found(await parcelsRepository.one(cx.db, params.id, cx.scope))),
  bind(calls.createLogisticsOrder, shipOrder),
  bind(parcels.updateLogisticsOrder, updateParcel),
  bind(parcels.pollLogisticsOrderTrackData, ({ params }, cx) => pollParcel(cx, params.id, asker(carrier, cx))),
  bindPublic(notice.logisticsNotice, async ({ query, body }, cx) => {
    await receivePush(cx, query.parcel, proved(carrier, cx, query.parcel, body))
    return { result: true, returnCode: '200', message: '成功' }
  }),
  bind(parcels.deleteLogisticsOrder, deleteParcel),
  bind(calls.getLogisticsOrderTracks, async ({ params, paging }, cx) => {
    if (!(await logisticsRepository.exists(cx.db, params.id, cx.scope))) throw new AppError('NOT_FOUND')
    return logisticsRepository.tracks(cx.db, params.id, paging)
  }),
  bind(tracking.importTracking, ({ body }, cx) => startImport(cx, trackingImport, body)),
  bind(tracking.getTrackingImportResult, ({ query }, cx) => importResultOf(cx, trackingImport, query.token)),
  bind(tracking.getTrackingImportTemplate, async (_input, cx) => changeTemplate(cx, trackingImport)),
]

export const logisticsModule = defineModule<Outside>({
  name: 'logistics',
  routes: ({ outside }) => logisticsRoutes(outside.carrier),
  changes: [trackingImport],
  ingests: [ingest(putShipments, oneByOne(takeShipment))],
  chores: (services, { carrier }) => logisticsChores(services, carrier),
  records: {
    logisticsCompany: { snapshot: (db, id) => companiesRepository.snapshot(db, id), namesOf: companiesRepository.names },
    logisticsOrder: {
      snapshot: (db, id, scope) => logisticsRepository.parcelSnapshot(db, id, orderIdsInScope(scope)),
      namesOf: trackingNumbersOf,
      personal: {
        phone: (db, id, scope) => parcelPersonal(db, id, 'phone', scope),
        address: (db, id, scope) => parcelPersonal(db, id, 'address', scope),
      },
    },
  },
  family,
})
