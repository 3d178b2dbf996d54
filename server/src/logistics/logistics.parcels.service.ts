import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import { maskPersonal } from '@camp/contract/base/pii'
import { logisticsStatus } from '@camp/contract/logistics/logistics.labels'
import type * as calls from '@camp/contract/logistics/logistics.parcels'
import { lockOrderByNumber, undoShipping } from '../orders/orders.api.ts'
import { type FamilySeal, familySeal } from '../parents/parents.api.ts'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { personalToStore } from '../platform/personal.ts'
import { transaction } from '../platform/write/transaction.ts'
import { type Write, write } from '../platform/write/write.ts'
import { assertActive } from './logistics.companies.service.ts'
import { parcelsRepository } from './logistics.parcels.repository.ts'
import { logisticsRepository } from './logistics.repository.ts'
import { type AskedParcel, tracksRepository } from './logistics.tracks.repository.ts'
import { addReported, claimAsk, forTurn, type Moved, type TrackReport, tellParcel } from './logistics.tracks.service.ts'
import { type LockedParcel, type ParcelFields, writingRepository } from './logistics.writing.repository.ts'

const TAKEN: Conflicts = { logistics_orders_tracking_key: { error: 'TRACKING_NUMBER_TAKEN', path: 'trackingNumber' } }

const ended = ({ status }: Pick<LockedParcel, 'status'>): boolean => status === 'SIGNED' || status === 'RETURNED'

type ParcelBody = Omit<HandlerInput<typeof calls.updateLogisticsOrder>['body'], 'id' | 'version'>

/** What is to be written: what was left out, and masked values that came back, stay as they are. */
function fieldsOf(body: ParcelBody, old: LockedParcel): ParcelFields {
  const { companyId, trackingNumber, receiver = old.receiver } = body
  const phone = body.phone ? personalToStore('phone', body.phone, old.phone) : old.phone
  const address = body.address === undefined || body.address === maskPersonal('address', old.address) ? old.address : body.address
  // Nothing that is kept holds a star: it would be half of a masked value.
  for (const [field, value] of Object.entries({ receiver, address }))
    if (value.includes('*') && value !== old[field as 'receiver' | 'address']) throw new AppError('MASKED_VALUE', {}, { field }) // names of its own
  return { companyId, trackingNumber, receiver, phone, address }
}

/** A parcel as the log tells of it: what leads to the family's door is sealed under its key. */
const logged = (seal: FamilySeal, parcel: ParcelFields) => ({
  companyId: parcel.companyId,
  trackingNumber: parcel.trackingNumber,
  receiver: seal('text', parcel.receiver),
  phone: seal('phone', parcel.phone),
  address: seal('address', parcel.address),
})

/** Changes a parcel that is held, inside a change. */
export async function changeParcel(w: Write, cx: Cx, old: LockedParcel, body: ParcelBody) {
  if (ended(old)) throw new AppError('PARCEL_ENDED', { state: logisticsStatus.label(old.status, cx.language) })
  const fields = fieldsOf(body, old)
  if (fields.companyId !== old.companyId) await assertActive(w.tx, fields.companyId)
  const saved = found(await orConflict(TAKEN, () => writingRepository.change(w.tx, old.id, fields)))
  const renumbered = fields.trackingNumber !== old.trackingNumber
  const status = renumbered ? await writingRepository.renumber(w.tx, old.id, old.trackingNumber, fields.trackingNumber) : old.status
  if (renumbered && status) await tellParcel(w.tx, { ...old, ...fields, status })
  const seal = await familySeal(w.tx, cx.services.keys, old.parentId)
  const changed = (Object.keys(fields) as (keyof ParcelFields)[]).filter((name) => fields[name] !== old[name]) // of its own
  const only = (part: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map((name) => [name, part[name]]))
  const moved = status === old.status ? undefined : { was: { status: old.status }, is: { status } }
  w.audit({
    id: old.id,
    data: { trackingNumber: fields.trackingNumber },
    before: { ...only(logged(seal, old)), ...moved?.was },
    after: { ...only(logged(seal, fields)), ...moved?.is },
  })
  return saved
}

export const updateParcel: Handler<typeof calls.updateLogisticsOrder> = ({ body }, cx) =>
  write(cx, async (w) => {
    const old = found(await writingRepository.lock(w.tx, body.id, cx.scope))
    w.version(old, body.version)
    return await changeParcel(w, cx, old, body)
  })

/** Only before its carrier has it; the order is held first, as for shipping. */
export const deleteParcel: Handler<typeof calls.deleteLogisticsOrder> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const order = await lockOrderByNumber(w.tx, found(await writingRepository.orderNumberOf(w.tx, id, cx.scope)), cx.scope)
    const parcel = found(await writingRepository.lock(w.tx, id, cx.scope))
    const { trackingNumber, status, companyId } = parcel
    if (status !== 'CREATED') throw new AppError('PARCEL_MOVING', { state: logisticsStatus.label(status, cx.language) })
    await writingRepository.archive(w.tx, id)
    await undoShipping(w.tx, cx, order, trackingNumber)
    w.audit({ id, data: { trackingNumber }, before: { companyId, trackingNumber, status } })
    return { id }
  })

type Polled = CallAnswer<typeof calls.pollLogisticsOrderTrackData>

/** What is known of a parcel. */
async function known(cx: Cx, id: number, added: number): Promise<Polled> {
  const { status, askedAt, askAgainAt } = found(await parcelsRepository.one(cx.db, id, cx.scope))
  return { id, status, added, askedAt, askAgainAt, logisticsTracks: await logisticsRepository.way(cx.db, id) }
}

/** Asks the carrier now, with no transaction open; a number that was asked about within the floor is not asked about again. */
export async function pollParcel(cx: Cx, id: number, ask: (parcel: AskedParcel) => Promise<TrackReport>): Promise<Polled> {
  const { pool, clock } = cx.services
  const seen = found(await parcelsRepository.one(cx.db, id, cx.scope))
  if (seen.status === 'RETURNED' || seen.status === 'SIGNED') return known(cx, id, 0)
  const parcel = found(await tracksRepository.asked(cx.db, id))
  const claim = await transaction(pool, (tx) => claimAsk(tx, parcel, clock.now()))
  if (claim === 'ALL_SPENT') throw new AppError('CARRIER_ASKS_SPENT')
  if (claim === 'JUST_ASKED') return known(cx, id, 0)
  await forTurn(claim.getTime() - clock.now().getTime())
  const answer = await ask(parcel)
  const moved = await write<Pick<Moved, 'added'>>(cx, async (w) => {
    const { trackingNumber, added, before, after } = found(await addReported(w.tx, id, parcel.trackingNumber, answer))
    w.audit({ id, data: { trackingNumber }, before, after })
    return { added }
  })
  return known(cx, id, moved.added)
}
