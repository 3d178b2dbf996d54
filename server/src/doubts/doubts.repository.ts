import type { Paging } from '@camp/contract/base/call'
import { type Doubt, type DoubtKind, doubtKind } from '@camp/contract/doubts/doubts'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import { listedBy, type Rows } from '../platform/db/list.ts'
import { statement } from '../platform/db/statement.ts'
import type { Scope } from '../platform/scope.ts'
import { ALL_DOUBTS, doubtSource } from './doubts.conditions.ts'

const COUNTS = statement(
  'doubts.counts',
  `select kind, count(*)::int as count from ${ALL_DOUBTS} o where $1 and kind = any($2::text[]) group by kind order by kind`,
  {
    notNull: ['kind', 'count'],
    fits: { kind: doubtKind.schema },
  },
)

// A union of what several tables say: none of it is empty in any of them.
const SORTS = { id: 'o.id', at: 'o.at' } as const
const LIST = listedBy(
  'doubts.list',
  (table: RawBuilder<unknown>) => ({
    table,
    columns: sql`o.id, o.kind, o.subject_id, o.coach_id, o.title, o.stands, o.against, o.amount, o.at`,
    joins: sql``,
    sorts: SORTS,
  }),
  { notNull: ['id', 'subjectId', 'stands', 'against'] },
  (make) => make(sql`(select kind || ':' || subject_id as id, o.* from ${sql.raw(ALL_DOUBTS)} o) o`),
)
export const doubtsRepository = {
  page: (db: Executor, kinds: readonly DoubtKind[], scope: Scope, paging: Paging): Promise<Rows<Doubt>> => {
    const found = sql`doubts as materialized (select kind || ':' || subject_id as id, o.* from ${doubtSource(kinds, scope)})`
    const table = sql`doubts o`
    return LIST(table).page(db, sql`true`, paging, { chosen: { named: found, table }, total: sql`select count(*) from doubts` })
  },

  counts: (db: Executor, kinds: readonly DoubtKind[], scope: Scope) => db.all(COUNTS, [scope.all, kinds]),
}
