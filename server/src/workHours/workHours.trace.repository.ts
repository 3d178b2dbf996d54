import { tracedDispute, tracedLeft, tracedSource } from '@camp/contract/workHours/workHours.trace'
import * as z from 'zod'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { ledOnText, ofEntryText } from './workHours.conditions.ts'

const MOST = 1_000

const OF_ENTRY = statement(
  'trace.entry',
  `select e.coach_id, k.name as coach_name, to_char(e.day, 'YYYY-MM-DD') || coalesce(' ' || ${campNameSql('c')}, '') as title,
     e.minutes, e.amount, e.line_count as total, e.coach_group_id
   from work_entries e join coaches k on k.id = e.coach_id left join camps c on c.id = e.camp_id where e.id = $1`,
  { notNull: ['title'] },
)
const OF_STATEMENT = statement(
  'trace.statement',
  `select o.coach_id, k.name as coach_name, o.month as title, o.minutes, o.amount, o.line_count as total
   from work_statements o join coaches k on k.id = o.coach_id where o.id = $1`,
)
const FIELDS = `l.id, to_char(l.day, 'YYYY-MM-DD') as day, l.kind, l.origin, l.minutes, l.pieces, l.unit,
  l.kind_rate_id is not null as of_kind, l.rate_amount, to_char(coalesce(x.effective_from, r.effective_from), 'YYYY-MM-DD') as rate_since,
  l.factor_bp, l.amount, ${campNameSql('c')} as camp_name, g.name as group_name,
  case when q.id is not null then json_build_object('id', q.id, 'campStudentId', q.camp_student_id, 'title', s.name, 'lessonDay', q.lesson_day,
    'submittedAt', to_char(q.submitted_at, 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM'), 'commentedAt', to_char(q.commented_at, 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM'), 'commentLength', length(q.comment_text)) end as source,
  l.reason, u.real_name as by, l.created_at, l.reverses_id,
  l.corrects_id, to_char(y.day, 'YYYY-MM-DD') as corrects_day, a.month as about_month,
  case when l.reverses_id is null then (select json_build_object('minutes', n.minutes, 'pieces', n.pieces) from work_line_left(l.id) n) end as "left"`
const JOINS = `left join coach_rates r on r.id = l.rate_id left join coach_kind_rates x on x.id = l.kind_rate_id left join users u on u.id = l.created_by
  left join clock_ins q on l.source_kind = 'CLOCK_IN' and q.id = l.source_id left join camp_students m on m.id = q.camp_student_id
  left join students s on s.id = m.student_id left join work_lines y on y.id = l.corrects_id left join work_statements a on a.id = l.about_statement_id
  left join camps c on c.id = l.camp_id left join camp_groups g on g.id = l.group_id`
const SAYS = { fits: { source: tracedSource.nullable(), left: tracedLeft.nullable() }, notNull: ['day', 'ofKind'] } as const
const ENTRY_LINES = statement(
  'trace.entryLines',
  `select ${FIELDS} from work_entries e join work_lines l on ${ofEntryText('l', 'e')} ${JOINS} where e.id = $1 order by l.id limit ${MOST}`,
  SAYS,
)
// A statement that was put away keeps its own lines; the newest one has all of its month. A limited reader sees those of days in the own groups.
const OF_MONTH = `work_statements o join work_lines l on l.coach_id = o.coach_id and l.day >= (o.month || '-01')::date
     and l.day < ((o.month || '-01')::date + interval '1 month')::date`
const IN_SIGHT = `o.id = $1 and (o.live or exists (select from work_statement_lines x where x.statement_id = o.id and x.line_id = l.id))
     and ${ledOnText('l.coach_group_id', '$2')}`
const STATEMENT_LINES = statement(
  'trace.statementLines',
  `select ${FIELDS} from ${OF_MONTH} ${JOINS} where ${IN_SIGHT} order by l.day, l.id limit ${MOST}`,
  SAYS,
)
const STATEMENT_SUMS = statement(
  'trace.statementSums',
  `select coalesce(sum(l.minutes), 0)::int as minutes, coalesce(sum(l.amount), 0)::bigint as amount, count(*)::int as total
   from ${OF_MONTH} where ${IN_SIGHT}`,
  { notNull: ['minutes', 'amount', 'total'] },
)
// A contract keeps the lines that it was made of, also when it has let them go.
const OF_CONTRACT = statement(
  'trace.contract',
  `select c.id, c.coach_id, k.name as coach_name, c.flow_id || ' ' || c.start_date || ' – ' || c.end_date as title, c.minutes, c.amount,
     (select count(*) from contract_lines x where x.contract_id = c.id) as total,
     (select sum(l.minutes) = c.minutes and sum(l.amount) = c.amount from contract_lines x join work_lines l on l.id = x.line_id where x.contract_id = c.id) as hash_ok
   from contracts c join coaches k on k.id = c.coach_id where c.flow_id = $1`,
  { notNull: ['title', 'total'] },
)
const IN_CONTRACT = `contract_lines h join work_lines l on l.id = h.line_id`
const CONTRACT_LINES = statement(
  'trace.contractLines',
  `select ${FIELDS} from ${IN_CONTRACT} ${JOINS} where h.contract_id = $1 and ${ledOnText('l.coach_group_id', '$2')} order by l.day, l.id limit ${MOST}`,
  SAYS,
)
const CONTRACT_SUMS = statement(
  'trace.contractSums',
  `select coalesce(sum(l.minutes), 0)::int as minutes, coalesce(sum(l.amount), 0)::bigint as amount, count(*)::int as total
   from ${IN_CONTRACT} where h.contract_id = $1 and ${ledOnText('l.coach_group_id', '$2')}`,
  { notNull: ['minutes', 'amount', 'total'] },
)
const DISPUTES = statement(
  'trace.disputes',
  `select coalesce(json_agg(json_build_object('id', d.id, 'text', d.text, 'byName', u.real_name, 'createdAt',
     to_char(d.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM'), 'answer', d.answer, 'outcome', d.outcome, 'lineIds', d.line_ids) order by d.id), '[]') as disputes
   from work_disputes d join users u on u.id = d.by_user_id where d.statement_id = $1 and ($2::bigint is null or exists (select from work_lines l where l.id = any(d.line_ids) and ${ledOnText('l.coach_group_id', '$2')}))`,
  { fits: { disputes: z.array(tracedDispute) } },
)

export const traceRepository = {
  entry: async (db: Executor, id: number) => await db.one(OF_ENTRY, [id]),
  month: async (db: Executor, id: number) => await db.one(OF_STATEMENT, [id]),
  entryLines: (db: Executor, id: number) => db.all(ENTRY_LINES, [id]),
  statementLines: (db: Executor, id: number, scope: Scope) => db.all(STATEMENT_LINES, [id, readerOf(scope)]),
  /** What the lines of a month sum up to that a limited reader sees. */
  sums: async (db: Executor, id: number, scope: Scope) => await db.one(STATEMENT_SUMS, [id, readerOf(scope)]),
  contract: async (db: Executor, flowId: string) => await db.one(OF_CONTRACT, [flowId]),
  contractLines: (db: Executor, id: number, scope: Scope) => db.all(CONTRACT_LINES, [id, readerOf(scope)]),
  contractSums: async (db: Executor, id: number, scope: Scope) => await db.one(CONTRACT_SUMS, [id, readerOf(scope)]),
  disputes: async (db: Executor, id: number, scope: Scope) => (await db.one(DISPUTES, [id, readerOf(scope)]))?.disputes ?? [],
}
