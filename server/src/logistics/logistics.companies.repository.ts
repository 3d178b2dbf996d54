import type { HandlerInput, Paging, RowOf } from '@camp/contract/base/call'
import { activeFlg } from '@camp/contract/base/labels'
import type { getLogisticsCompaniesByPage } from '@camp/contract/logistics/logistics'
import { sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, among, listed, part, type Rows } from '../platform/db/list.ts'
import { type Row, seldom, statement, TOUCHED } from '../platform/db/statement.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

type Filter = HandlerInput<typeof getLogisticsCompaniesByPage>['body']

// Counted in the index by company and time.
const USED = `(select count(*) from logistics_orders l where l.company_id = o.id and l.deleted_at is null and l.shipped_at > now() - interval '30 days')`
const SORTS = { id: 'o.id', name: { name: 'o.name' }, code: 'o.code', used: USED } as const

function conditionsOf(filter: Filter) {
  return all([
    sql<boolean>`o.deleted_at is null`,
    part('o.name', filter.name),
    part('o.code', filter.code),
    among('o.active_flg', filter.activeFlg),
  ])
}

const WORDS = { fits: { activeFlg: activeFlg.schema } }
const ONE = statement(
  'logistics.company',
  `select id, created_at, updated_at, version, name, code, phone, active_flg
   from logistics_companies where id = $1 and deleted_at is null`,
  WORDS,
)
const OF_CODE = statement(
  'logistics.company.ofCode',
  'select id from logistics_companies where lower(code) = lower($1) and deleted_at is null order by code = $1 desc limit 1',
)
const LOCK = statement(
  'logistics.company.lock',
  `select id, version, name, code, phone, active_flg from logistics_companies where id = $1 and deleted_at is null for update`,
  WORDS,
)
const ADD = statement(
  'logistics.company.add',
  'insert into logistics_companies (name, code, phone, active_flg) values ($1, $2, $3, $4) returning id, version',
)
const ADD_MISSING = seldom(
  'logistics.company.addMissing',
  `insert into logistics_companies (name, code, phone)
   select name, code, phone from jsonb_to_recordset($1::jsonb) as row (name text, code text, phone text) order by code
   on conflict do nothing returning id, name, code, phone`,
)
const CHANGE = statement(
  'logistics.company.change',
  `update logistics_companies set name = $2, code = $3, phone = $4, active_flg = $5, ${TOUCHED}
   where id = $1 returning id, version`,
)
const ACTIVE = statement(
  'logistics.company.active',
  "select id from logistics_companies where id = $1 and deleted_at is null and active_flg = 'ACTIVE' for share",
)
const NAMES = statement('logistics.companyNames', 'select id, name from logistics_companies where id = any($1::bigint[])')
const SNAPSHOT = seldom(
  'logistics.company.snapshot',
  `select created_at, deleted_at, '[]'::json as changes,
     json_build_object('name', name, 'code', code, 'phone', phone, 'activeFlg', active_flg) as fields
   from logistics_companies where id = $1`,
  snapshotSays,
)

/** What a company says, as it is written. */
export type CompanyFields = Omit<Row<typeof LOCK>, 'id' | 'version'>

const values = ({ name, code, phone, activeFlg: state }: CompanyFields) => [name, code, phone, state]

const LIST = listed('logistics.companies.list', {
  table: sql`logistics_companies o`,
  columns: sql`o.id, o.created_at, o.updated_at, o.version, o.name, o.code, o.phone, o.active_flg`,
  joins: sql``,
  sorts: SORTS,
})

export const companiesRepository = {
  /** The carrier of a code, in whatever case. */
  ofCode: async (tx: Tx, code: string): Promise<number | undefined> => (await tx.one(OF_CODE, [code]))?.id,

  page: (db: Executor, filter: Filter, paging: Paging): Promise<Rows<RowOf<typeof getLogisticsCompaniesByPage>>> =>
    LIST.page(db, conditionsOf(filter), paging),

  one: async (db: Executor, id: number) => await db.one(ONE, [id]),

  lock: async (tx: Tx, id: number) => await tx.one(LOCK, [id]),

  add: async (tx: Tx, fields: CompanyFields) => await tx.one(ADD, values(fields)),

  /** Those whose code or name is not there yet. */
  addMissing: (tx: Tx, companies: readonly { code: string; name: string; phone: string | null }[]) =>
    tx.all(ADD_MISSING, [JSON.stringify(companies)]),

  change: async (tx: Tx, id: number, fields: CompanyFields) => await tx.one(CHANGE, [id, ...values(fields)]),

  /** Is it offered for new parcels? It stays so until the end of the change. */
  isActive: async (tx: Tx, id: number): Promise<boolean> => (await tx.all(ACTIVE, [id])).length > 0,

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),
}
