import type { Taken } from '@camp/contract/base/ingest'
import { maskPersonal } from '@camp/contract/base/pii'
import type * as calls from '@camp/contract/parents/parents'
import type { putDevices } from '@camp/contract/parents/parents.devices.open'
import { type Conflicts, orConflict } from '../platform/db/conflicts.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import type { TakeOne } from '../platform/ingest/ingest.kinds.ts'
import type { Scope } from '../platform/scope.ts'
import type { RecordSnapshot } from '../platform/write/record.ts'
import { type Write, write } from '../platform/write/write.ts'
import { type Device, devicesRepository } from './parents.devices.repository.ts'
import { type FamilySeal, familySeal, familySeals } from './parents.keys.service.ts'
import { lockedParent } from './parents.service.ts'
import { lockFamily } from './parents.students.service.ts'

const lists = (seal: FamilySeal, devices: readonly Device[]) => ({ devices: devices.map(({ imei }) => seal('imei', imei)) })

/** The devices of families, as their log entries list them: each number sealed under the family that it is of. */
export async function sealedDevices(w: Write, cx: Cx, parentIds: readonly number[]) {
  const seals = await familySeals(w.tx, cx.services.keys, parentIds)
  const bound = await devicesRepository.ofFamilies(w.tx, parentIds)
  return bound.map(({ id, parentId, imei }) => ({ id, parentId, imei: seals(parentId)('imei', imei) }))
}

const TAKEN: Conflicts = { parent_devices_imei_key: { error: 'DEVICE_BOUND', path: 'imei' } }

/** A device that another program knows: bound to its family, or found there. It stays bound until staff free it, and is what it is. */
export const takeDevice: TakeOne<Taken<typeof putDevices>> = async (w, cx, { internalId, data }) => {
  const { parentId, imei, vendor } = data
  if (internalId !== null) throw new AppError('INGEST_STAYS', {}, { field: 'imei' })
  await lockFamily(w, cx, parentId)
  const bound = await devicesRepository.hold(w.tx, parentId)
  const known = bound.find((one) => one.imei === imei)
  if (known) return { id: known.id, linked: true }
  const { id } = found(await orConflict(TAKEN, () => devicesRepository.bind(w.tx, parentId, imei, vendor)))
  const seal = await familySeal(w.tx, cx.services.keys, parentId)
  w.audit({
    id: parentId,
    // The family is not new.
    type: 'EDIT',
    data: { id: parentId },
    before: lists(seal, bound),
    after: lists(seal, [...bound, { id, parentId, imei, vendor }]),
  })
  return { id }
}

/** Frees one device; its family is held, so that two who do it at once do it once. */
async function freeOne(w: Write, cx: Cx, find: (tx: Tx) => Promise<Device | undefined>): Promise<Device> {
  const parent = await lockedParent(w, found(await find(w.tx)).parentId, cx.scope)
  const bound = await devicesRepository.hold(w.tx, parent.id)
  const sought = found(await find(w.tx))
  const device = found(bound.find(({ id }) => id === sought.id))
  if (device.vendor !== 'TIANBO') throw new AppError('DEVICE_NOT_TIANBO')
  devicesRepository.free(w.tx, [device.id])
  const seal = await familySeal(w.tx, cx.services.keys, parent.id)
  w.audit({
    id: parent.id,
    data: { id: parent.id },
    before: lists(seal, bound),
    after: lists(
      seal,
      bound.filter(({ id }) => id !== device.id),
    ),
  })
  return device
}

/** Frees the device with this number. */
export const freeByImei: Handler<typeof calls.unbindTianboImei> = ({ query: { imei } }, cx) =>
  write(cx, async (w) => {
    const device = await freeOne(w, cx, (tx) => devicesRepository.byImei(tx, imei))
    // Masked already here: an answer is kept for a day under its key.
    return { parentId: device.parentId, imei: maskPersonal('imei', device.imei) }
  })

/** Frees the device of a record. */
export const freeById: Handler<typeof calls.unbindParentDevice> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const device = await freeOne(w, cx, (tx) => devicesRepository.byId(tx, id))
    return { parentId: device.parentId, id: device.id }
  })

/** Frees all devices of a family; none bound is no change. */
export const freeAll: Handler<typeof calls.unbindParentImei> = ({ query: { uid: parentId } }, cx) =>
  write(cx, async (w) => {
    const parent = await lockedParent(w, parentId, cx.scope)
    const bound = await devicesRepository.hold(w.tx, parent.id)
    if (bound.length === 0) return { count: 0 }
    devicesRepository.free(
      w.tx,
      bound.map(({ id }) => id),
    )
    const seal = await familySeal(w.tx, cx.services.keys, parent.id)
    w.audit({ id: parent.id, data: { id: parent.id, count: bound.length }, before: lists(seal, bound), after: { devices: [] } })
    return { count: bound.length }
  })

/** A device of a family that the reader may see, as its log entries name its fields. */
export async function deviceSnapshot(db: Executor, id: number, scope: Scope): Promise<RecordSnapshot | undefined> {
  const row = await devicesRepository.snapshot(db, id, scope)
  if (!row) return undefined
  const { imei, fields, ...snapshot } = row
  return { ...snapshot, fields: { ...fields, imei: maskPersonal('imei', imei) } }
}
