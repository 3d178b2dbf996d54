import type { Paging } from '@camp/contract/base/call'
import type { Uploader, UploaderFilter } from '@camp/contract/uploaders/uploaders'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, byPhone, listed, part, type Rows } from '../platform/db/list.ts'
import type { PhoneMatch } from '../platform/db/search.ts'
import { statement, TOUCHED } from '../platform/db/statement.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

export type UploaderFields = Pick<Uploader, 'name' | 'phone'>

/** The filter after its phone was judged. */
type UploaderMatch = Omit<UploaderFilter, 'phone'> & { phone?: PhoneMatch | undefined }

const RESOURCES = '(select count(*) from resources r where r.uploader_id = o.id and r.deleted_at is null)'
const SORTS = { id: 'o.id', name: { name: 'o.name' }, resourceCount: RESOURCES, createdAt: 'o.created_at' } as const
const COLUMNS = `o.id, o.created_at, o.updated_at, o.version, o.name, o.phone, ${RESOURCES} as resource_count`

const ONE = statement('uploaders.one', `select ${COLUMNS} from uploaders o where o.id = $1 and o.deleted_at is null`, {
  notNull: ['resourceCount'],
})
// In one order for all, so that two who delete at once do not wait for each other.
const LOCK = statement(
  'uploaders.lock',
  'select id, version, name, phone from uploaders where id = any($1::bigint[]) and deleted_at is null order by id for update',
)
const USED = statement(
  'uploaders.used',
  `select uploader_id as id, count(*) as count from resources where uploader_id = any($1::bigint[]) and deleted_at is null
   group by uploader_id order by uploader_id`,
  { notNull: ['id', 'count'] },
)
const ADD = statement('uploaders.add', 'insert into uploaders (name, phone) values ($1, $2) returning id, version')
const CHANGE = statement('uploaders.change', `update uploaders set name = $1, phone = $2, ${TOUCHED} where id = $3 returning id, version`)
const ARCHIVE = statement(
  'uploaders.archive',
  'update uploaders set deleted_at = now(), version = version + 1 where id = any($1::bigint[])',
)
const NAMES = statement('uploaders.names', 'select id, name from uploaders where id = any($1::bigint[])')
const SNAPSHOT = statement(
  'uploaders.snapshot',
  `select created_at, deleted_at, '[]'::json as changes, phone, json_build_object('name', name) as fields
   from uploaders where id = $1`,
  snapshotSays,
)

function conditionsOf({ name, phone }: UploaderMatch): RawBuilder<boolean> {
  return all([sql<boolean>`o.deleted_at is null`, part('o.name', name), byPhone('o.phone', phone)])
}

const LIST = listed('uploaders.list', { table: sql`uploaders o`, columns: sql.raw(COLUMNS), joins: sql``, sorts: SORTS })

export const uploadersRepository = {
  page: (db: Executor, match: UploaderMatch, paging: Paging): Promise<Rows<Uploader>> => LIST.page(db, conditionsOf(match), paging),

  one: async (db: Executor, id: number) => await db.one(ONE, [id]),

  /** Holds those that are there until the end of the change; nobody gives them resources meanwhile. */
  lock: (tx: Tx, ids: readonly number[]) => tx.all(LOCK, [ids]),

  /** How many resources each has that has any. Once they are held: what was given while one waited for them counts. */
  used: (tx: Tx, ids: readonly number[]) => tx.all(USED, [ids]),

  add: async (tx: Tx, { name, phone }: UploaderFields) => await tx.one(ADD, [name, phone]),

  change: async (tx: Tx, id: number, { name, phone }: UploaderFields) => await tx.one(CHANGE, [name, phone, id]),

  archive: (tx: Tx, ids: readonly number[]): void => tx.later(ARCHIVE, [ids]),

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),

  /** As it stands, also after it was deleted, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number): Promise<(RecordSnapshot & { readonly phone: string }) | undefined> =>
    await db.one(SNAPSHOT, [id]),
}
