import { type WorkLine, workLine } from '@camp/contract/workHours/workHours.changes'
import type { StatisticsFilter } from '@camp/contract/workHours/workHours.statistics'
import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { all, among } from '../platform/db/list.ts'
import { composed, statement } from '../platform/db/statement.ts'
import { streamRows } from '../platform/db/stream.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { ledOn, ledOnText } from './workHours.conditions.ts'

function where({ startDate, endDate, coachId, coachGroupId, employment }: StatisticsFilter, scope: Scope): RawBuilder<boolean> {
  return all([
    sql<boolean>`o.day between ${startDate}::date and ${endDate}::date`,
    ledOn(scope, 'o.coach_group_id'),
    among('o.coach_id', coachId),
    among('o.coach_group_id', coachGroupId),
    among('k.employment', employment),
  ])
}
const FROM = sql`work_lines o join coaches k on k.id = o.coach_id`
const COUNT = statement(
  'workLines.count',
  `select count(*) as count from work_lines o join coaches k on k.id = o.coach_id
   where o.day between $1::date and $2::date and ($3::bigint[] is null or o.coach_id = any($3)) and ($4::bigint[] is null or o.coach_group_id = any($4))
     and ($5::text[] is null or k.employment = any($5)) and ${ledOnText('o.coach_group_id', '$6')}`,
  { notNull: ['count'] },
)
const LINES = composed(
  'workHours.lines',
  (
    which: RawBuilder<unknown>,
  ) => sql`select o.id as line_id, k.name as coach_name, h.name as coach_group_name, o.day as date, o.kind, o.origin as source,
        ${sql.raw(campNameSql('c'))} as camp_name, g.name as group_name, o.minutes, o.pieces, o.unit as rate_unit, o.rate_amount, o.factor_bp, o.amount,
        o.reason, o.reverses_id, o.corrects_id, a.month as about_month, o.created_at
      from ${FROM} left join coach_groups h on h.id = o.coach_group_id left join camps c on c.id = o.camp_id left join camp_groups g on g.id = o.group_id
        left join work_statements a on a.id = o.about_statement_id
      where ${which} order by o.coach_id, o.day, o.id`,
  { fits: { kind: workLine.shape.kind, source: workLine.shape.source } },
)

export const linesExportRepository = {
  count: async (
    db: Executor,
    { startDate, endDate, coachId, coachGroupId, employment }: StatisticsFilter,
    scope: Scope,
  ): Promise<number> => {
    const given = [startDate, endDate, coachId ?? null, coachGroupId ?? null, employment ?? null, readerOf(scope)]
    return (await db.one(COUNT, given))?.count ?? 0
  },

  /** Coach by coach, in the order of their days. */
  stream: (pool: Pool, match: StatisticsFilter, scope: Scope): AsyncIterable<WorkLine[]> => streamRows(pool, LINES(where(match, scope))),
}
