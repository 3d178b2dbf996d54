import type { CallAnswer, HandlerInput, Paging, RowOf } from '@camp/contract/base/call'
import type { Language } from '@camp/contract/errors'
import { type getLogOperators, type getLogs, KEYWORD_REACH, operationLog } from '@camp/contract/logs/logs'
import type { LogEntity } from '@camp/contract/records'
import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { countBy, listedBy, nameOrder, orderBy, type Rows } from '../platform/db/list.ts'
import { likeLiteral } from '../platform/db/search.ts'
import { builder, statement } from '../platform/db/statement.ts'
import { ADD_ENTRIES, entryValues, type SealedEntry } from '../platform/write/audit.ts'
import { conditionsOf, type LogMatch } from './logs.conditions.ts'
import { rollupTotal } from './logs.figures.ts'
import { sentenceHolds } from './logs.wording.conditions.ts'

/** An entry as it is stored: not worded yet. */
export type StoredLog = Omit<RowOf<typeof getLogs>, 'content' | 'targetName'> & {
  call: string | null
  content: Record<string, string | number>
}

/** The most entries of a drop-down; narrowed by `keyword`. */
const MOST = 2_000

const SORTS = { id: 'o.id', createdAt: 'o.created_at' } as const
const COLUMNS = sql`
  o.id, o.created_at, o.operator_id, case when o.source = 'KEY' then 'key:' || o.user_agent else u.real_name end as operator, o.operation_type, o.source,
  o.call, o.content, case when o.target_entity is null then null else json_build_object('entity', o.target_entity, 'id', o.target_id) end as target,
  o.before, o.after, o.ip, o.user_agent, o.request_id`
const JOINS = sql`left join users u on u.id = o.operator_id`

/** The most changes of one record that are taken back to read an earlier state. */
const MOST_CHANGES = 20_000

const CHANGES_SINCE = statement(
  'logs.changesSince',
  `select o.created_at as at, o.before from operation_logs o
   where o.target_entity = $1 and o.target_id = $2 and o.created_at > $3::timestamptz and o.before is not null
   order by o.created_at desc, o.id desc limit ${MOST_CHANGES}`,
  { fits: { before: operationLog.shape.before } },
)
const OPERATORS = statement(
  'logs.operators',
  `select u.id, u.username, u.real_name from operation_log_operators o join users u on u.id = o.operator_id
   where u.username ilike $1 or u.real_name ilike $1 order by ${nameOrder('u.real_name')}, u.id limit ${MOST}`,
)

/** What a keyword is looked for in: sentences of one language. */
interface Words {
  readonly keyword: string
  readonly language: Language
}

/**
 * A select of the entries whose sentence holds the keyword. Sentences are put together when read, so no index can find them: the newest
 * entries that the other filters leave are read, as many as take about a second.
 */
const matchingIds = (filter: LogMatch, { keyword, language }: Words): RawBuilder<unknown> => sql`
  select r.id, r.month, r.created_at from (
    select o.id, o.month, o.created_at, o.call, o.content from operation_logs o
    where ${conditionsOf(filter)} order by o.created_at desc, o.id desc limit ${sql.raw(String(KEYWORD_REACH))}
  ) r where ${sentenceHolds(keyword, language)}`

/** The exact total: the kept one where it can answer, else a count. */
const totalOf = (filter: LogMatch): RawBuilder<unknown> =>
  rollupTotal(filter) ?? sql`select count(*) from operation_logs o where ${conditionsOf(filter)}`

const LOGS = sql`operation_logs o`
const listOf = listedBy(
  'logs.list',
  (table: RawBuilder<unknown>) => ({ table, columns: COLUMNS, joins: JOINS, sorts: SORTS }),
  {
    fits: {
      operationType: operationLog.shape.operationType,
      source: operationLog.shape.source,
      content: z.record(z.string(), z.union([z.string(), z.number()])),
      target: operationLog.shape.target,
      before: operationLog.shape.before,
      after: operationLog.shape.after,
    },
  },
  (make) => make(LOGS),
)
const LIST = listOf(LOGS)

/** Records of these kinds are also named together, in one entry about what was done to many; under this name. */
const NAMED_AMONG: Readonly<Record<string, string>> = { campStudent: 'campStudents' }

/** The entries of one record, and those of many that name it among others; each half is found by an index of its own. */
const entriesOf = (entity: string, id: number, among: string): RawBuilder<unknown> => sql`(
  select * from operation_logs where target_entity = ${entity} and target_id = ${id}
  union all select * from operation_logs
    where target_id is null and source = 'KEY' and after -> ${sql.lit(among)} @> jsonb_build_array(${id}::bigint)) o`

export const logsRepository = {
  page: (db: Executor, filter: LogMatch, paging: Paging): Promise<Rows<StoredLog>> =>
    LIST.page(db, conditionsOf(filter), paging, { total: totalOf(filter) }),

  /** What happened to one record. */
  ofRecord: (db: Executor, entity: LogEntity, id: number, paging: Paging): Promise<Rows<StoredLog>> => {
    const among = NAMED_AMONG[entity]
    if (among === undefined) return logsRepository.page(db, { entity: [entity], entityId: id }, paging)
    return listOf(entriesOf(entity, id, among)).page(db, sql`true`, paging)
  },

  /** The entries whose sentence holds the keyword. */
  search: async (db: Executor, keyword: string, filter: LogMatch, language: Language, paging: Paging): Promise<Rows<StoredLog>> => {
    const slice = sql.raw(`limit ${paging.size} offset ${(paging.page - 1) * paging.size}`)
    const order = orderBy(SORTS, paging.sort)
    const rows = await db.all(
      sql<StoredLog & { _total: number }>`
      with hits as materialized (${matchingIds(filter, { keyword, language })}
      ), picked as materialized (select o.id, o.month from hits o order by ${order} ${slice})
      select t.total as "_total", row.* from (select count(*) as total from hits) t
      left join (
        select ${COLUMNS}, row_number() over (order by ${order}) as "_n"
        from picked join operation_logs o on o.id = picked.id and o.month = picked.month ${JOINS}
      ) row on true order by row."_n"`.compile(builder),
    )
    // A page without rows is one row that holds the total alone.
    return { rows: rows.filter((row) => (row as { id: number | null }).id !== null), total: rows[0]?._total ?? 0 }
  },

  /** How many match, as the list counts them. */
  count: (db: Executor, filter: LogMatch, words?: Words): Promise<number> => {
    const total = words ? sql`select count(*) from (${matchingIds(filter, words)}) h` : totalOf(filter)
    return countBy(db, total)
  },

  /** All that match, in batches, for exports. */
  stream: (pool: Pool, filter: LogMatch, words: Words | undefined, sort: Paging['sort']): AsyncIterable<StoredLog[]> => {
    if (!words) return LIST.stream(pool, conditionsOf(filter), sort)
    const hits = sql`(${matchingIds(filter, words)}) h join operation_logs o on o.id = h.id and o.month = h.month`
    return listOf(hits).stream(pool, sql`true`, sort)
  },

  /** What was before each change of a record since a moment. */
  changesSince: (db: Executor, entity: string, id: number, at: string): Promise<{ at: string; before: StoredLog['before'] }[]> =>
    db.all(CHANGES_SINCE, [entity, id, at]),

  /** Who has entries, frozen and deleted staff too. */
  operators: (db: Executor, { keyword }: HandlerInput<typeof getLogOperators>['query']): Promise<CallAnswer<typeof getLogOperators>> => {
    const part = `%${likeLiteral(keyword ?? '')}%`
    return db.all(OPERATORS, [part])
  },

  /** One entry, as it was sealed. */
  add: async (tx: Tx, entry: SealedEntry): Promise<{ id: number } | undefined> => await tx.one(ADD_ENTRIES, entryValues([entry])),
}
