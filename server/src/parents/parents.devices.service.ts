import type { CallAnswer } from '@camp/contract/base/call'
import { maskPersonal } from '@camp/contract/base/pii'
import type { unbindParentDevice, unbindParentImei, unbindTianboImei } from '@camp/contract/parents/parents'
import { sql } from 'kysely'
import { builder, type Executor, statement, type Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import type { RecordStand } from '../platform/write/record.ts'
import { type Write, write } from '../platform/write/write.ts'
import { type FamilySeal, familySeal, familySeals } from './parents.keys.service.ts'
import { heldParent } from './parents.service.ts'

interface Device {
  id: number
  parentId: number
  imei: string
  vendor: 'TIANBO' | 'OTHER'
}

const COLUMNS = 'id, parent_id as "parentId", imei, vendor'
const BY_IMEI = statement('devices.byImei', `select ${COLUMNS} from parent_devices where imei = $1 and unbound_at is null`)
const BY_ID = statement('devices.byId', `select ${COLUMNS} from parent_devices where id = $1 and unbound_at is null`)
const BOUND = statement(
  'devices.bound',
  `select ${COLUMNS} from parent_devices where parent_id = $1 and unbound_at is null order by id for update`,
)
const BOUND_TO = statement(
  'devices.boundTo',
  `select ${COLUMNS} from parent_devices where parent_id = any($1::bigint[]) and unbound_at is null order by id`,
)
const FREE = statement('devices.free', 'update parent_devices set unbound_at = now() where id = any($1::bigint[])')

const lists = (seal: FamilySeal, devices: readonly Device[]) => ({ devices: devices.map(({ imei }) => seal('imei', imei)) })

/** The devices of families, as their log entries list them: each number sealed under the family that it is of. */
export async function sealedDevices(w: Write, cx: Cx, parentIds: readonly number[]) {
  const seals = await familySeals(w.tx, cx.services.keys, parentIds)
  const bound = await w.tx.named(BOUND_TO, [parentIds])
  return bound.map(({ id, parentId, imei }) => ({ id, parentId, imei: seals(parentId)('imei', imei) }))
}

/** Frees one device; its family is held, so that two who do it at once do it once. */
async function freeOne(w: Write, cx: Cx, find: (tx: Tx) => Promise<Device | undefined>): Promise<Device> {
  const parent = await heldParent(w, found(await find(w.tx)).parentId, cx.scope)
  const bound = await w.tx.named(BOUND, [parent.id])
  const sought = found(await find(w.tx))
  const device = found(bound.find(({ id }) => id === sought.id))
  if (device.vendor !== 'TIANBO') throw new AppError('DEVICE_NOT_TIANBO')
  w.tx.later(FREE, [[device.id]])
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
export const freeByImei = (cx: Cx, imei: string): Promise<CallAnswer<typeof unbindTianboImei>> =>
  write(cx, async (w) => {
    const device = await freeOne(w, cx, async (tx) => (await tx.named(BY_IMEI, [imei]))[0])
    // Masked already here: an answer is kept for a day under its key.
    return { parentId: device.parentId, imei: maskPersonal('imei', device.imei) }
  })

/** Frees the device of a record. */
export const freeById = (cx: Cx, id: number): Promise<CallAnswer<typeof unbindParentDevice>> =>
  write(cx, async (w) => {
    const device = await freeOne(w, cx, async (tx) => (await tx.named(BY_ID, [id]))[0])
    return { parentId: device.parentId, id: device.id }
  })

/** Frees all devices of a family; none bound is no change. */
export const freeAll = (cx: Cx, parentId: number): Promise<CallAnswer<typeof unbindParentImei>> =>
  write(cx, async (w) => {
    const parent = await heldParent(w, parentId, cx.scope)
    const bound = await w.tx.named(BOUND, [parent.id])
    if (bound.length === 0) return { count: 0 }
    w.tx.later(FREE, [bound.map(({ id }) => id)])
    const seal = await familySeal(w.tx, cx.services.keys, parent.id)
    w.audit({ id: parent.id, data: { id: parent.id, count: bound.length }, before: lists(seal, bound), after: { devices: [] } })
    return { count: bound.length }
  })

/** The number of a device in full; null where there is none of a family that the reader may see. */
export async function deviceImei(db: Executor, id: number, scope: Scope): Promise<string | null> {
  const [row] = await db.run(
    sql<{ imei: string }>`select d.imei from parent_devices d
      where d.id = ${id} and ${familiesInScope(scope, 'd.parent_id') ?? sql`true`}`.compile(builder),
  )
  return row?.imei || null
}

/** A device of a family that the reader may see, as its log entries name its fields. */
export async function deviceStand(db: Executor, id: number, scope: Scope): Promise<RecordStand | undefined> {
  const [row] = await db.run(
    sql<RecordStand & { imei: string }>`select d.bound_at as "createdAt", d.unbound_at as "deletedAt", '[]'::json as changes, d.imei,
        json_build_object('vendor', d.vendor) as fields
      from parent_devices d where d.id = ${id} and ${familiesInScope(scope, 'd.parent_id') ?? sql`true`}`.compile(builder),
  )
  if (!row) return undefined
  const { imei, fields, ...stand } = row
  return { ...stand, fields: { ...fields, imei: maskPersonal('imei', imei) } }
}
