import type { Paging } from '@camp/contract/base/call'
import type { Merchant, MerchantFilter } from '@camp/contract/merchants/merchants'
import { merchantLack } from '@camp/contract/merchants/merchants.labels'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, among, listedBy, part, type Rows } from '../platform/db/list.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

const SORTS = { id: 'o.id' } as const

/** What merchant `o` lacks, by the names of `merchantLack`. Keys that were sealed under another mark are lost. */
const lacksOf = (mark: string) => sql`coalesce(array_remove(array[case when o.serial_no is null then 'SERIAL' end,
  case when starts_with(o.api_v3_key_sealed, ${mark}) is not true then 'API_KEY' end,
  case when starts_with(o.private_key_sealed, ${mark}) is not true then 'PRIVATE_KEY' end,
  case when o.checked_print is null or o.checked_print is distinct from o.keys_print then 'CHECK' end], null), '{}')`

const columnsOf = (mark: string) => sql`o.id, o.created_at, o.updated_at, o.version, o.name, o.mch_id,
  o.app_id, o.serial_no, starts_with(o.api_v3_key_sealed, ${mark}) is true as api_v3_key_set,
  starts_with(o.private_key_sealed, ${mark}) is true as private_key_set, o.public_key_id, o.public_key is not null as public_key_set,
  case when o.checked_print = o.keys_print then o.checked_at end as checked_at, o.active_flg, ${lacksOf(mark)} as lacks,
  ${lacksOf(mark)} = '{}' as is_configure, o.active_flg = 'ACTIVE' and not exists (select from merchants a
    where a.id <> o.id and a.active_flg = 'ACTIVE' and a.deleted_at is null) as last_active`

const HELD = `id, version, name, mch_id, app_id, serial_no, api_v3_key_sealed,
  private_key_sealed, public_key_id, public_key, keys_print,
  active_flg`
const READ = statement('merchants.read', `select ${HELD} from merchants where id = $1 and deleted_at is null`)
const LOCK = statement('merchants.lock', `select ${HELD} from merchants where id = $1 and deleted_at is null for update`)
const ADD = statement(
  'merchants.add',
  `insert into merchants (name, mch_id, app_id, serial_no, api_v3_key_sealed, private_key_sealed, public_key_id, public_key, keys_print,
     active_flg) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id, version`,
)
const CHANGE = statement(
  'merchants.change',
  `update merchants set name = $1, mch_id = $2, app_id = $3, serial_no = $4, api_v3_key_sealed = $5, private_key_sealed = $6,
     public_key_id = $7, public_key = $8, keys_print = $9, active_flg = $10, ${TOUCHED}
   where id = $11 returning id, version`,
)
const CHECKED = statement('merchants.checked', 'update merchants set checked_print = $2, checked_at = now() where id = $1')
const ARCHIVE = statement('merchants.archive', `update merchants set deleted_at = now(), ${TOUCHED} where id = $1`)
const IN_USE = statement(
  'merchants.inUse',
  `select (select count(*) from orders d join refunds f on f.order_id = d.id where d.merchant_id = $1 and f.status = 'PROCESSING') as refunds,
     (select count(*) from orders d where d.merchant_id = $1 and d.progress = 'PENDING_PAYMENT') as orders`,
  { notNull: ['refunds', 'orders'] },
)
const SNAPSHOT = statement(
  'merchants.snapshot',
  `select created_at, deleted_at, '[]'::json as changes,
    json_build_object('name', name, 'mchId', mch_id, 'appId', app_id, 'serialNo', serial_no, 'apiV3KeySet', api_v3_key_sealed is not null,
      'privateKeySet', private_key_sealed is not null, 'publicKeyId', public_key_id, 'publicKeySet', public_key is not null,
      'activeFlg', active_flg) as fields
   from merchants where id = $1`,
  snapshotSays,
)
const NAMES = statement('merchants.names', `select id, name from merchants where id = any($1::bigint[])`)

/** A merchant with its sealed keys. */
export type StoredMerchant = Row<typeof LOCK>
export type MerchantFields = Omit<StoredMerchant, 'id' | 'version'>

const values = (fields: MerchantFields) => [
  fields.name,
  fields.mchId,
  fields.appId,
  fields.serialNo,
  fields.apiV3KeySealed,
  fields.privateKeySealed,
  fields.publicKeyId,
  fields.publicKey,
  fields.keysPrint,
  fields.activeFlg,
]

/** The only place of conditions on merchants. */
function conditionsOf({ name, mchId, activeFlg }: MerchantFilter): RawBuilder<boolean> {
  return all([sql<boolean>`o.deleted_at is null`, part('o.name', name), part('o.mch_id', mchId), among('o.active_flg', activeFlg)])
}

const LIST = listedBy(
  'merchants.list',
  (mark: string) => ({ table: sql`merchants o`, columns: columnsOf(mark), joins: sql``, sorts: SORTS }),
  { fits: { lacks: z.array(merchantLack.schema) } },
  (make) => make(''),
)

const pageOf = (db: Executor, mark: string, where: RawBuilder<boolean>, paging: Paging): Promise<Rows<Merchant>> =>
  LIST(mark).page(db, where, paging)

export const merchantsRepository = {
  /** `mark`: of the keys that can be read. */
  page: (db: Executor, mark: string, filter: MerchantFilter, paging: Paging): Promise<Rows<Merchant>> =>
    pageOf(db, mark, conditionsOf(filter), paging),

  one: async (db: Executor, mark: string, id: number): Promise<Merchant | undefined> =>
    (await pageOf(db, mark, sql<boolean>`o.id = ${id} and o.deleted_at is null`, { page: 1, size: 1, counted: false, sort: [] })).rows[0],

  read: async (db: Executor, id: number): Promise<StoredMerchant | undefined> => await db.one(READ, [id]),

  lock: async (tx: Tx, id: number): Promise<StoredMerchant | undefined> => await tx.one(LOCK, [id]),

  add: async (tx: Tx, fields: MerchantFields) => await tx.one(ADD, values(fields)),

  change: async (tx: Tx, id: number, fields: MerchantFields) => await tx.one(CHANGE, [...values(fields), id]),

  /** Keys of this fingerprint passed the test. */
  passed: (tx: Tx, id: number, print: string): void => tx.later(CHECKED, [id, print]),

  archive: (tx: Tx, id: number): void => tx.later(ARCHIVE, [id]),

  inUse: async (tx: Tx, id: number) => (await tx.one(IN_USE, [id])) ?? { refunds: 0, orders: 0 },

  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
}
