import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, statement } from '../platform/db/statement.ts'
import { findInScope, type Scope, scopedStatement } from '../platform/scope.ts'
import { snapshotSays } from '../platform/write/record.ts'

const COLUMNS = 'id, parent_id, imei, vendor'
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
const BIND = statement('devices.bind', 'insert into parent_devices (parent_id, imei, vendor) values ($1, $2, $3) returning id')
const FREE = statement('devices.free', 'update parent_devices set unbound_at = now() where id = any($1::bigint[])')
const IMEI = scopedStatement('devices.imei', 'd.parent_id', (scope) => `select d.imei from parent_devices d where d.id = $1 ${scope}`)
const SNAPSHOT = scopedStatement(
  'devices.snapshot',
  'd.parent_id',
  (scope) => `select d.bound_at as created_at, d.unbound_at as deleted_at, '[]'::json as changes, d.imei,
      json_build_object('vendor', d.vendor) as fields
    from parent_devices d where d.id = $1 ${scope}`,
  snapshotSays,
)

/** A device that is bound to a family. */
export type Device = Row<typeof BY_ID>

export const devicesRepository = {
  byImei: async (tx: Tx, imei: string): Promise<Device | undefined> => await tx.one(BY_IMEI, [imei]),

  byId: async (tx: Tx, id: number): Promise<Device | undefined> => await tx.one(BY_ID, [id]),

  /** Those of a family, locked until the end of the change. */
  hold: (tx: Tx, parentId: number): Promise<Device[]> => tx.all(BOUND, [parentId]),

  ofFamilies: (tx: Tx, parentIds: readonly number[]): Promise<Device[]> => tx.all(BOUND_TO, [parentIds]),

  bind: async (tx: Tx, parentId: number, imei: string, vendor: string) => await tx.one(BIND, [parentId, imei, vendor]),

  free: (tx: Tx, ids: readonly number[]): void => tx.later(FREE, [ids]),

  /** As it stands, by the names that its log entries use; undefined where the family is out of scope. */
  snapshot: (db: Executor, id: number, scope: Scope) => findInScope(db, scope, SNAPSHOT, id),
}

/** The number of a device in full; null where there is none of a family that the reader may see. */
export const deviceImei = async (db: Executor, id: number, scope: Scope): Promise<string | null> =>
  (await findInScope(db, scope, IMEI, id))?.imei || null
