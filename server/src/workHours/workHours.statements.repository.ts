import type { Paging } from '@camp/contract/base/call'
import { listWorkStatements, type StatementFilter, type WorkStatement } from '@camp/contract/workHours/workHours.statements'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, among, between, except, listedBy, type Rows, sumsBy } from '../platform/db/list.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { readerOf, Scope } from '../platform/scope.ts'
import { momentInJson } from '../platform/time.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import { CARRIED_TO, ledOn, monthInSight, monthSeenText, monthSort, monthWholeText, SILENT_DAYS } from './workHours.conditions.ts'

const sorts = (scope: Scope) => ({ id: 'o.id', month: 'o.month', minutes: monthSort(scope, 'minutes'), amount: monthSort(scope, 'amount') })
const SILENT_UNTIL = sql`case when o.status = 'SUBMITTED' then o.submitted_at + ${sql.raw(SILENT_DAYS)} end`
const COLUMNS = sql`o.id, o.created_at, o.updated_at, o.version, o.coach_id, k.name as coach_name,
  h.name as coach_group_name, o.month, o.no, o.status, n.minutes, n.amount, n.lines, n.unpriced,
  (select count(*) from work_disputes d where d.statement_id = o.id and d.outcome is null) as disputes, case when n.whole then o.agreed_amount end as agreed_amount,
  o.submitted_at, ${SILENT_UNTIL} as silent_until, o.closed_at, o.closed_by as closed_by_id, u.real_name as closed_by_name, o.paid_at,
  o.paid_ref, o.lines_hash, ${sql.raw(CARRIED_TO)} as carried_to, case when n.whole then o.reason end as reason,
  case when n.whole then (select json_build_object('outcome', d.outcome, 'answer', d.answer, 'at', ${sql.raw(momentInJson('d.settled_at'))})
    from work_disputes d where d.statement_id = o.id and d.outcome is not null order by d.settled_at desc, d.id desc limit 1) end as answered`
const JOINS = sql`join coaches k on k.id = o.coach_id left join users u on u.id = o.closed_by
  left join coach_groups h on h.id = work_coach_group(o.coach_id, least((o.month || '-01')::date + interval '1 month' - interval '1 day', current_date)::date)`

const LOCK = statement(
  'statements.lock',
  `select o.id, o.version, o.coach_id, k.name as coach, k.user_id as coach_user_id, o.month, o.no, o.status, o.minutes, o.amount, o.agreed_amount, o.live,
     o.unpriced, o.closed_by, o.submitted_at
   from work_statements o join coaches k on k.id = o.coach_id where o.id = $1 for update of o`,
)
// Asked of what is held: a dispute or a contract that came while this waited is seen.
const AROUND = statement(
  'statements.around',
  `select array(select c.flow_id from contracts c where c.coach_id = o.coach_id and contract_status(c.flow_status) in ('DRAFT', 'PENDING', 'DONE')
       and exists (select from work_entries e where e.coach_id = o.coach_id and to_char(e.day, 'YYYY-MM') = o.month
         and e.day between c.start_date and c.end_date) order by c.flow_id) as contracts,
     (select count(*) from work_disputes d where d.statement_id = o.id and d.outcome is null) as disputes
   from work_statements o where o.id = $1`,
  { notNull: ['disputes'], fits: { contracts: z.array(z.string()) } },
)
const SEEN = statement(
  'statements.seen',
  `select exists (select from work_statements o where o.id = $1 and ${monthSeenText('$2')}) as seen`,
  { notNull: ['seen'] },
)
const WHOLE = statement(
  'statements.whole',
  `select exists (select from work_statements o where o.id = $1 and ${monthWholeText('$2')}) as whole`,
  { notNull: ['whole'] },
)
const SUBMIT = statement(
  'statements.submit',
  `update work_statements set status = 'SUBMITTED', agreed_amount = amount, submitted_at = $2, submitted_by = $3, version = version + 1,
     updated_at = now() where id = $1 returning id, version`,
)
const RETURN = statement(
  'statements.return',
  `update work_statements set status = 'OPEN', agreed_amount = null, reason = $2, ${TOUCHED} where id = $1
   returning id, version`,
)
const CONFIRM = statement(
  'statements.confirm',
  `update work_statements set status = 'CONFIRMED', agreed_amount = amount, confirmed_at = $2, confirmed_by = $3, version = version + 1,
     updated_at = now() where id = $1 returning id, version`,
)
const STRANGE = statement(
  'statements.strangeLines',
  `select count(*) as count from unnest($2::bigint[]) as u (id) where not exists (select from work_lines l join work_statements s
     on s.coach_id = l.coach_id and s.month = to_char(l.day, 'YYYY-MM') where s.id = $1 and l.id = u.id)`,
  { notNull: ['count'] },
)
// Asked by the holder of the statement: what came while this waited is counted.
const DISPUTED_LINES = statement(
  'statements.disputedLines',
  `select count(distinct u.id) as count from unnest($2::bigint[]) as u (id) join work_disputes d on d.statement_id = $1 and d.outcome is null
     and u.id = any(d.line_ids)`,
  { notNull: ['count'] },
)
const DISPUTES_TODAY = statement(
  'statements.disputesToday',
  `select count(*) as count from work_disputes d join work_statements o on o.id = d.statement_id
   where o.coach_id = $1 and d.created_at >= current_date::timestamptz`,
  { notNull: ['count'] },
)
const DISPUTE = statement(
  'statements.dispute',
  'insert into work_disputes (statement_id, line_ids, text, by_user_id) values ($1, $2::bigint[], $3, $4) returning id',
)
const SETTLE = statement(
  'statements.settle',
  `with done as (update work_disputes set outcome = $2, answer = $3, settled_by = $4, settled_at = $5 where statement_id = $1 and outcome is null)
   update work_statements set ${TOUCHED} where id = $1 returning id, version`,
)
const REOPEN = statement(
  'statements.reopen',
  `with old as (
     update work_statements set live = false, reopened_at = $2, reopened_by = $3, reason = $4, ${TOUCHED}
     where id = $1 returning *),
   freed as (update work_statement_lines set live = false where statement_id = $1)
   select id, coach_id, month, no, minutes, amount, line_count, unpriced from old`,
)
// Its later months are held first, as closing does: what was carried into one of them comes back.
const HOLD_LATER = statement(
  'statements.holdLater',
  `select o.id from work_statements o join work_statements s on s.id = $1 and s.coach_id = o.coach_id and s.month <= o.month
   where o.live order by o.month for update of o`,
)
const UNCARRY = statement('statements.uncarry', 'select take_back_carried($1, $2, $3) as count')
const NEXT = statement(
  'statements.next',
  `insert into work_statements (coach_id, month, no, minutes, amount, line_count, unpriced) values ($1, $2, $3, $4, $5, $6, $7) returning id, version`,
)
const SNAPSHOT = statement(
  'statements.snapshot',
  `select o.created_at, null::timestamptz as deleted_at, '[]'::json as changes,
     json_build_object('month', o.month, 'no', o.no, 'status', o.status, 'minutes', o.minutes, 'amount', o.amount, 'lines', o.line_count,
       'linesHash', o.lines_hash, 'linesSeal', o.lines_seal, 'paidRef', o.paid_ref) as fields
   from work_statements o where o.id = $1 and ${monthWholeText('$2')}`,
  snapshotSays,
)
const NAMES = statement(
  'statements.names',
  `select o.id, k.name || ' ' || o.month as name from work_statements o join coaches k on k.id = o.coach_id where o.id = any($1::bigint[])`,
)

export type LockedStatement = Row<typeof LOCK> & Row<typeof AROUND>

type StatementMatch = StatementFilter & { readonly ids?: number[] | undefined; readonly except?: number[] | undefined }

function conditionsOf(filter: StatementMatch, scope: Scope): RawBuilder<boolean> {
  const led = ledOn(scope, 'e.coach_group_id')
  const groups = among('e.coach_group_id', filter.coachGroupId)
  const within = [led, groups].filter((condition) => condition !== null)
  return all([
    sql<boolean>`o.live`,
    among('o.id', filter.id),
    among('o.id', filter.ids),
    except('o.id', filter.except),
    between('o.month', filter.monthFrom, filter.monthTo),
    among('o.coach_id', filter.coachId),
    among('o.status', filter.status),
    filter.payable === undefined ? null : sql<boolean>`(o.status in ('CLOSED', 'CONTRACTED') and o.amount >= 0) = ${filter.payable}`,
    within.length === 0
      ? null
      : sql<boolean>`exists (select from work_entries e where e.coach_id = o.coach_id and to_char(e.day, 'YYYY-MM') = o.month and ${sql.join(within, sql` and `)})`,
  ])
}

const LIST = listedBy(
  'workHours.statements.list',
  (scope: Scope) => ({
    table: sql`work_statements o`,
    columns: COLUMNS,
    joins: sql`${JOINS} ${monthInSight(scope)}`,
    sorts: sorts(scope),
  }),
  { fits: { answered: listWorkStatements.answer.row.shape.answered } },
  (make) => make(Scope.everything('its columns')),
)

export const statementsRepository = {
  page: (db: Executor, filter: StatementFilter, scope: Scope, paging: Paging): Promise<Rows<WorkStatement>> =>
    LIST(scope).page(db, conditionsOf(filter, scope), paging),

  sums: (db: Executor, filter: StatementMatch, scope: Scope) =>
    sumsBy(db, {
      from: sql`work_statements o ${monthInSight(scope)}`,
      where: conditionsOf(filter, scope),
      of: { minutes: 'n.minutes', amount: 'n.amount' },
    }),

  lock: async (tx: Tx, id: number): Promise<LockedStatement | undefined> => {
    const [held] = await tx.all(LOCK, [id])
    const [around] = held ? await tx.all(AROUND, [id]) : []
    return held && around && { ...held, ...around }
  },

  /** Has the coach hours of that month in a group that this limited reader led? */
  seen: async (db: Executor, id: number, scope: Scope): Promise<boolean> =>
    scope.all || ((await db.one(SEEN, [id, scope.userId]))?.seen ?? false),

  /** Has the coach no hours of that month in a group that this limited reader did not lead? */
  whole: async (db: Executor, id: number, scope: Scope): Promise<boolean> =>
    scope.all || ((await db.one(WHOLE, [id, scope.userId]))?.whole ?? false),

  submit: async (tx: Tx, id: number, at: string, by: number) => await tx.one(SUBMIT, [id, at, by]),
  giveBack: async (tx: Tx, id: number, reason: string) => await tx.one(RETURN, [id, reason]),
  confirm: async (tx: Tx, id: number, at: string, by: number) => await tx.one(CONFIRM, [id, at, by]),

  /** How many of these lines are not of the statement. */
  strange: async (tx: Tx, id: number, lineIds: readonly number[]): Promise<number> => (await tx.one(STRANGE, [id, lineIds]))?.count ?? 0,
  /** How many of these lines are in a dispute that is not settled. */
  disputedLines: async (tx: Tx, id: number, lineIds: readonly number[]): Promise<number> =>
    (await tx.one(DISPUTED_LINES, [id, lineIds]))?.count ?? 0,
  disputesToday: async (tx: Tx, coachId: number): Promise<number> => (await tx.one(DISPUTES_TODAY, [coachId]))?.count ?? 0,
  dispute: async (tx: Tx, id: number, lineIds: readonly number[], text: string, by: number) =>
    await tx.one(DISPUTE, [id, lineIds, text, by]),
  settle: async (tx: Tx, id: number, outcome: string, answer: string, by: number, at: string) =>
    await tx.one(SETTLE, [id, outcome, answer, by, at]),

  /** Puts a closed statement away and begins the next one of the month, with the same lines. */
  reopen: async (tx: Tx, id: number, at: string, by: number, reason: string) => {
    await tx.all(HOLD_LATER, [id])
    await tx.all(UNCARRY, [id, reason, by])
    const [old] = await tx.all(REOPEN, [id, at, by, reason])
    return old && (await tx.one(NEXT, [old.coachId, old.month, old.no + 1, old.minutes, old.amount, old.lineCount, old.unpriced]))
  },

  snapshot: async (db: Executor, id: number, scope: Scope): Promise<RecordSnapshot | undefined> =>
    await db.one(SNAPSHOT, [id, readerOf(scope)]),
  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
}
