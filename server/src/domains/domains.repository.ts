import type { Paging, RowOf } from '@camp/contract/base/call'
import type { DomainFilter, getDomains } from '@camp/contract/domains/domains'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, among, listed, part, type Rows } from '../platform/db/list.ts'
import { statement, TOUCHED } from '../platform/db/statement.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

type Domain = RowOf<typeof getDomains>
export type DomainFields = Pick<Domain, 'name' | 'host' | 'purpose' | 'activeFlg'>

const SORTS = { id: 'o.id', name: { name: 'o.name' }, host: 'o.host' } as const

const LIST = listed('domains.list', {
  table: sql`domains o`,
  columns: sql`o.id, o.created_at, o.updated_at, o.version, o.name, o.host, o.purpose,
        o.active_flg`,
  joins: sql``,
  sorts: SORTS,
})
const LOCK = statement(
  'domains.lock',
  `select id, version, name, host, purpose, active_flg from domains where id = $1 and deleted_at is null for no key update`,
)
const ADD = statement('domains.add', 'insert into domains (name, host, purpose, active_flg) values ($1, $2, $3, $4) returning id, version')
const CHANGE = statement(
  'domains.change',
  `update domains set name = $1, host = $2, purpose = $3, active_flg = $4, ${TOUCHED}
   where id = $5 returning id, version`,
)
const ARCHIVE = statement('domains.archive', 'update domains set deleted_at = now(), version = version + 1 where id = $1')

const values = ({ name, host, purpose, activeFlg }: DomainFields) => [name, host, purpose, activeFlg]

function conditionsOf(filter: DomainFilter): RawBuilder<boolean> {
  return all([
    sql<boolean>`o.deleted_at is null`,
    part('o.name', filter.name),
    part('o.host', filter.host),
    among('o.active_flg', filter.activeFlg),
  ])
}

const NAMES = statement('domains.names', 'select id, name from domains where id = any($1::bigint[])')
const SNAPSHOT = statement(
  'domains.snapshot',
  `select created_at, deleted_at, '[]'::json as changes,
    json_build_object('name', name, 'host', host, 'purpose', purpose, 'activeFlg', active_flg) as fields
   from domains where id = $1`,
  snapshotSays,
)

export const domainsRepository = {
  page: (db: Executor, filter: DomainFilter, paging: Paging): Promise<Rows<Domain>> => LIST.page(db, conditionsOf(filter), paging),

  /** Holds the site until the end of the change. */
  lock: async (tx: Tx, id: number) => await tx.one(LOCK, [id]),

  add: async (tx: Tx, fields: DomainFields) => await tx.one(ADD, values(fields)),

  change: async (tx: Tx, id: number, fields: DomainFields) => await tx.one(CHANGE, [...values(fields), id]),

  archive: (tx: Tx, id: number): void => tx.later(ARCHIVE, [id]),

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
  /** As it stands, also after it was deleted, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),
}
