import type { HandlerInput, Paging, RowOf } from '@camp/contract/base/call'
import type { ServiceFault } from '@camp/contract/base/outside'
import { parameters } from '@camp/contract/base/parameters'
import type { Language } from '@camp/contract/errors'
import { listParamConfig } from '@camp/contract/parameters/parameters.calls'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, among, listedBy, part, type Rows } from '../platform/db/list.ts'
import { statement, TOUCHED } from '../platform/db/statement.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

type Filter = HandlerInput<typeof listParamConfig>['query']

const SORTS = { id: 'o.id', key: 'o.key' } as const
/** What an older release had and this one has not is not shown. */
const KNOWN = Object.keys(parameters)

interface Stored {
  id: number
  version: number
  value: unknown
}
const LOCK = statement('parameters.lock', 'select id, version, value from param_configs where key = $1 for no key update')
const CHANGE = statement('parameters.change', `update param_configs set value = $2::jsonb, ${TOUCHED} where id = $1 returning id, version`)

function conditionsOf({ group, keyword }: Filter): RawBuilder<boolean> {
  return all([
    sql<boolean>`o.key = any(${KNOWN}::text[])`,
    among('o.group_name', group),
    part(['o.key', "o.description->>'zh'", "o.description->>'en'"], keyword),
  ])
}

const NAMES = statement('parameters.names', 'select id, key as name from param_configs where id = any($1::bigint[])')
const SNAPSHOT = statement(
  'parameters.snapshot',
  `select created_at, null::timestamptz as deleted_at, '[]'::json as changes,
    json_build_object('value', value) as fields
   from param_configs where id = $1`,
  snapshotSays,
)

const LIST = listedBy(
  'parameters.list',
  (language: Language) => ({
    table: sql`param_configs o`,
    columns: sql`o.id, o.created_at, o.updated_at, o.version, o.key, o.group_name as "group", o.value,
        o.value_type, ${sql.raw(language === 'en-US' ? "o.description->>'en'" : "o.description->>'zh'")} as description,
        o.value is not null as is_set`,
    joins: sql``,
    sorts: SORTS,
  }),
  {
    notNull: ['description'],
    fits: { group: listParamConfig.answer.row.shape.group, valueType: listParamConfig.answer.row.shape.valueType },
  },
  (make) => make('zh-CN'),
)

export const parametersRepository = {
  page: (db: Executor, filter: Filter, paging: Paging, language: Language): Promise<Rows<RowOf<typeof listParamConfig>>> =>
    LIST(language).page(db, conditionsOf(filter), paging),

  /** Holds the parameter until the end of the change. */
  lock: async (tx: Tx, key: string): Promise<Stored | undefined> => await tx.one(LOCK, [key]),

  change: async (tx: Tx, id: number, value: unknown) => await tx.one(CHANGE, [id, JSON.stringify(value)]),

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
  /** As it stands, also after it was deleted, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),
}

/** What the last look at a service found. */
export interface ServiceCheck {
  readonly fault: ServiceFault | null
  readonly checkedAt: string
}

const READ = statement('serviceChecks.read', 'select fault, checked_at from service_checks where service = $1')
const KEEP = statement(
  'serviceChecks.keep',
  `insert into service_checks (service, fault) values ($1, $2)
   on conflict (service) do update set fault = excluded.fault, checked_at = now()`,
)

export const serviceChecksRepository = {
  of: async (db: Executor, service: 'EMAIL'): Promise<ServiceCheck | undefined> => await db.one(READ, [service]),
  keep: (db: Executor, service: 'EMAIL', fault: ServiceFault | null) => db.all(KEEP, [service, fault]),
}
