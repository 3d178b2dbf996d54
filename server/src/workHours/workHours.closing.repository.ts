import type { Executor, Tx } from '../platform/db/executor.ts'
import { seldom, statement } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { monthSeenText, monthWholeText, REQUEST_OF_MONTH } from './workHours.conditions.ts'
import { PAYEE_MOVED, payeeOfLate } from './workHours.payee.repository.ts'

/** What is hashed of the lines of a statement, in their order: a change to one changes the hash. */
export const HASH = `encode(sha256(convert_to(coalesce(string_agg(l.id || '|' || l.day || '|' || l.kind || '|' || l.minutes || '|' || l.amount, E'\\n' order by l.id), ''), 'UTF8')), 'hex')`

/** The same over every column, so that no other way to price or to place a line goes unseen either. The rate of a kind, and who entered a
 *  line that was written anew, came later: a line without them is sealed as before. */
const SEAL = `encode(sha256(convert_to(coalesce(string_agg((jsonb_build_array(l.id, l.coach_id, l.day, l.kind, l.origin, l.source_kind, l.source_id, l.turn,
  l.minutes, l.pieces, l.rate_id, l.rate_amount, l.unit, l.factor_bp, l.amount, l.camp_id, l.group_id, l.coach_group_id, l.reason, l.reverses_id,
  l.about_statement_id, l.created_by, extract(epoch from l.created_at)) || case when l.kind_rate_id is null then '[]'::jsonb else jsonb_build_array(l.kind_rate_id) end || case when l.corrects_id is null then '[]'::jsonb else jsonb_build_array('corrects', l.corrects_id) end || case when l.entered_by is null and l.request_id is null then '[]'::jsonb else jsonb_build_array('entered', l.entered_by, l.request_id) end)::text, E'\\n' order by l.id), ''), 'UTF8')), 'hex')`

// The contracts that live and hold lines of a month: below zero it is paid to nobody, and none of them may state it.
const CONTRACTS = `(select distinct x.contract_id from work_lines m join contract_lines x on x.line_id = m.id and x.live
     where m.coach_id = o.coach_id and m.day >= (o.month || '-01')::date and m.day < ((o.month || '-01')::date + interval '1 month')::date) held`

// The newest statements of a month: of these coaches, of those who were in these groups on any day of it, or of all.
const DUE = statement(
  'closing.due',
  `select o.id, o.coach_id, k.name as coach_name, k.user_id as coach_user_id, o.status, o.minutes, o.amount, o.agreed_amount, o.unpriced,
     ${PAYEE_MOVED} and k.payee_sealed is not null as moved, ${payeeOfLate('$5')} as own_payee, ${monthWholeText('$4')} as whole,
     (select count(*) from work_disputes d where d.statement_id = o.id and d.outcome is null) as disputes,
     (select count(*) from work_requests r where ${REQUEST_OF_MONTH}) as awaits, case when o.amount < 0 then (select count(*) from ${CONTRACTS}) else 0 end as contracts
   from work_statements o join coaches k on k.id = o.coach_id
   where o.live and o.month = $1
     and ($2::bigint[] is null and $3::bigint[] is null or o.coach_id = any($2::bigint[]) or exists (select from coach_group_members m
       where m.coach_id = o.coach_id and m.group_id = any($3::bigint[]) and m.joined_at < ($1 || '-01')::date + interval '1 month'
         and (m.left_at is null or m.left_at > ($1 || '-01')::date)))
     and ${monthSeenText('$4')}
   order by o.coach_id`,
  { notNull: ['disputes', 'awaits', 'contracts', 'moved', 'ownPayee', 'whole'] },
)
const OPEN_COMMENTS = statement(
  'closing.openComments',
  `select count(*) as count from clock_ins k where k.commented_at is null and k.clock_in_date >= ($1 || '-01')::date
     and k.clock_in_date < ($1 || '-01')::date + interval '1 month' and k.coach_id = any($2::bigint[])`,
  { notNull: ['count'] },
)
// Held first, except the own one of the person who closes: a line that is being written comes before, or is refused after.
const HOLD = statement(
  'closing.hold',
  `select o.id, o.coach_id, o.month, o.status, o.unpriced from work_statements o join coaches k on k.id = o.coach_id
   where k.user_id is distinct from $3::bigint and o.id = any($1::bigint[]) and o.live and o.status in ('OPEN', 'SUBMITTED', 'CONFIRMED') and o.unpriced = 0
     and ${monthWholeText('$2')} and not ${payeeOfLate('$3')}
   order by o.coach_id, o.month for update of o`,
)
// Held before their months, as whoever writes hours or draws up a contract holds them.
const HOLD_COACHES = statement(
  'closing.holdCoaches',
  `select c.id from coaches c where c.id in (select o.coach_id from work_statements o where o.id = any($1::bigint[])) order by c.id for no key update`,
)
// Held before all else, the later months too, as what is below zero is carried into one of them: each coach's in their order.
const HOLD_LATER = statement(
  'closing.holdLater',
  `select o.id from work_statements o where o.live and exists (select from work_statements s where s.id = any($1::bigint[]) and s.coach_id = o.coach_id
     and s.month <= o.month) order by o.coach_id, o.month for update of o`,
)
const CARRY = statement(
  'closing.carry',
  `select c.statement_id, c.line_id, to_char(c.day, 'YYYY-MM') as month from carry_months($1::bigint[], $2) c`,
  { notNull: ['statementId', 'lineId', 'month'] },
)
// Asked of what is held: a dispute or a contract that came while this waited is seen, as are hours that wait for a second person.
const IN_THE_WAY = statement(
  'closing.inTheWay',
  `select o.id from work_statements o where o.id = any($1::bigint[]) and (exists (select from work_disputes d where d.statement_id = o.id and d.outcome is null)
     or exists (select from work_requests r where ${REQUEST_OF_MONTH}) or (o.amount < 0 and exists (select from ${CONTRACTS})))`,
)
const LINK = statement(
  'closing.link',
  `insert into work_statement_lines (statement_id, line_id)
   select o.id, l.id from work_statements o join work_lines l on l.coach_id = o.coach_id and l.day >= (o.month || '-01')::date
     and l.day < ((o.month || '-01')::date + interval '1 month')::date
   where o.id = any($1::bigint[]) order by o.id, l.id`,
)
const CLOSE = statement(
  'closing.close',
  `update work_statements o set status = case when work_month_signed(o.coach_id, o.month) then 'CONTRACTED' else 'CLOSED' end, minutes = s.minutes, amount = s.amount, line_count = s.lines, lines_hash = s.hash, lines_seal = s.seal, closed_at = $2,
     closed_by = $3, payee_bank = k.payee_bank, payee_sealed = k.payee_sealed, payee_tail = k.payee_tail, payee_at = $2, version = o.version + 1, updated_at = now()
   from (select x.statement_id as id, sum(l.minutes)::int as minutes, sum(l.amount)::bigint as amount, count(*)::int as lines, ${HASH} as hash, ${SEAL} as seal
     from work_statement_lines x join work_lines l on l.id = x.line_id where x.statement_id = any($1::bigint[]) group by x.statement_id) s
     , coaches k
   where o.id = s.id and k.id = o.coach_id
   returning o.id, o.coach_id, k.name as coach, o.month, o.no, o.status, o.minutes, o.amount, o.line_count as lines, o.lines_hash, o.lines_seal`,
  { notNull: ['coach', 'linesHash', 'linesSeal'] },
)
// A month that waits for its payment takes the account that the coach has now, by somebody who had no hand in it.
const TAKE_PAYEE = statement(
  'closing.takePayee',
  `update work_statements o set payee_bank = k.payee_bank, payee_sealed = k.payee_sealed, payee_tail = k.payee_tail, payee_at = $3, version = o.version + 1,
     updated_at = now()
   from coaches k where k.id = o.coach_id and o.id = any($1::bigint[]) and o.live and o.status in ('CLOSED', 'CONTRACTED') and ${PAYEE_MOVED}
     and k.payee_sealed is not null and k.user_id is distinct from $4::bigint and ${monthWholeText('$2')} and not ${payeeOfLate('$4')}
   returning o.id, o.month, o.payee_bank as bank, o.payee_tail as tail`,
)
// What a closed month holds is not what was closed, or its sums are not those of its lines; also what the sealed log says of its closing.
const BROKEN = seldom(
  'closing.broken',
  `select k.name as coach, o.month, o.no from work_statements o join coaches k on k.id = o.coach_id
     left join lateral (select ${HASH} as hash, ${SEAL} as seal, coalesce(sum(l.amount), 0)::bigint as amount, coalesce(sum(l.minutes), 0)::int as minutes
       from work_statement_lines x join work_lines l on l.id = x.line_id where x.statement_id = o.id) s on true
     left join lateral (select g.after->>'linesHash' as hash, g.after->>'linesSeal' as seal from operation_logs g where g.target_entity = 'workStatement' and g.target_id = o.id
       and g.after ? 'linesHash' order by g.created_at desc, g.id desc limit 1) g on true
   where o.lines_hash is not null
     and (s.hash <> o.lines_hash or s.amount <> o.amount or s.minutes <> o.minutes or coalesce(g.hash, o.lines_hash) <> o.lines_hash
       or coalesce(g.seal, o.lines_seal) <> s.seal or coalesce(o.lines_seal, g.seal) <> s.seal
       or (o.live and (select coalesce(sum(l.amount), 0) from work_lines l where l.coach_id = o.coach_id and l.day >= (o.month || '-01')::date
         and l.day < ((o.month || '-01')::date + interval '1 month')::date) <> o.amount))
   order by o.month, o.coach_id, o.no limit 200`,
)
const HASH_OK = statement(
  'closing.hashOk',
  `select (select o.lines_hash = ${HASH} and coalesce(o.lines_seal = ${SEAL}, true)
     from work_statement_lines x join work_lines l on l.id = x.line_id where x.statement_id = o.id) as ok
   from work_statements o where o.id = $1`,
)

// What a task has closed, or taken the account of, also before it was begun again: by the log, whose entries come with each change.
const BY_TASK = statement(
  'closing.byTask',
  `select o.id, k.name, exists (select from operation_logs g where g.target_entity = 'workStatement' and g.target_id = o.id
       and g.call = 'closeWorkMonth' and g.request_id = $2) as done
   from work_statements o join coaches k on k.id = o.coach_id where o.id = any($1::bigint[]) order by k.name, o.id`,
  { notNull: ['done'] },
)

// A coach with an account hears of the own month.
const TOLD = statement(
  'closing.told',
  `select o.id, o.coach_id, k.user_id, o.month, o.minutes, o.amount from work_statements o
     join coaches k on k.id = o.coach_id where o.id = any($1::bigint[]) and k.user_id is not null order by o.id`,
  { notNull: ['userId'] },
)

export interface Whom {
  readonly month: string
  readonly coachIds?: readonly number[] | undefined
  readonly coachGroupIds?: readonly number[] | undefined
}

export const closingRepository = {
  due: (db: Executor, { month, coachIds, coachGroupIds }: Whom, scope: Scope, by: number) =>
    db.all(DUE, [month, coachIds ?? null, coachGroupIds ?? null, readerOf(scope), by]),

  openComments: async (db: Executor, month: string, coachIds: readonly number[]): Promise<number> =>
    (await db.one(OPEN_COMMENTS, [month, coachIds]))?.count ?? 0,

  /**
   * Closes those of these statements that are in sight, another's, open, and have nothing in their way; the others stay as they are. What is signed for already is so at once.
   */
  close: async (tx: Tx, ids: readonly number[], at: string, by: number, scope: Scope) => {
    await tx.all(HOLD_COACHES, [ids])
    await tx.all(HOLD_LATER, [ids])
    const open = (await tx.all(HOLD, [ids, readerOf(scope), by])).map(({ id }) => id)
    const inTheWay = new Set((await tx.all(IN_THE_WAY, [open])).map(({ id }) => id))
    const held = open.filter((id) => !inTheWay.has(id))
    if (held.length === 0) return []
    await tx.all(LINK, [held])
    const closed = await tx.all(CLOSE, [held, at, by])
    const carried = new Map((await tx.all(CARRY, [held, by])).map(({ statementId, month }) => [statementId, month]))
    return closed.map((one) => ({ ...one, carriedTo: carried.get(one.id) ?? null }))
  },

  takePayee: async (tx: Tx, ids: readonly number[], at: string, by: number, scope: Scope) => {
    await tx.all(HOLD_COACHES, [ids])
    return tx.all(TAKE_PAYEE, [ids, readerOf(scope), at, by])
  },

  /** What became of these by what was asked for in one request. */
  byTask: (db: Executor, ids: readonly number[], requestId: string) => db.all(BY_TASK, [ids, requestId]),

  /** The accounts of the coaches of these statements, with what was closed. */
  told: (tx: Tx, ids: readonly number[]) => tx.all(TOLD, [ids]),

  hashOk: async (db: Executor, id: number): Promise<boolean | null> => (await db.one(HASH_OK, [id]))?.ok ?? null,
}

/** Closed months that are not what was closed. */
export const brokenStatements = (db: Executor): Promise<{ coach: string; month: string; no: number }[]> => db.all(BROKEN)

// Who wrote the comment that a line pays: repricing writes lines of its own, in one moment with what it takes back.
const AUTHOR = `select f.created_by from work_lines f where f.source_kind = 'CLOCK_IN' and f.source_id = l.source_id and f.reverses_id is null
  and f.turn <= l.turn and not exists (select from work_lines b join work_lines p on p.id = b.reverses_id where p.source_kind = 'CLOCK_IN'
    and p.source_id = f.source_id and p.reverses_id is null and p.turn = f.turn - 1 and b.created_at = f.created_at) order by f.turn desc limit 1`

/**
 * Lines of open months that pay a coach for a comment by an account that is no coach, as the release before wrote them: `s` is the month, `l` the
 * line, `u` who wrote the comment (decision Q-142).
 */
export const officeComments = `work_statements s join work_lines l on l.coach_id = s.coach_id and l.day >= (s.month || '-01')::date
      and l.day < ((s.month || '-01')::date + interval '1 month')::date and l.source_kind = 'CLOCK_IN' and l.reverses_id is null
      and not exists (select from work_lines b where b.reverses_id = l.id) and s.live and s.status in ('OPEN', 'SUBMITTED', 'CONFIRMED')
    join users u on u.id = (${AUTHOR}) and not exists (select from coaches c where c.user_id = u.id and c.deleted_at is null)`

const COUNT = statement(
  'office.count',
  `select count(*) as count from ${officeComments} where s.month = $1 and s.coach_id = any($2::bigint[])`,
  { notNull: ['count'] },
)

/** How many of these there are of a month of coaches. */
export const countOfficeComments = async (db: Executor, month: string, coachIds: readonly number[]): Promise<number> =>
  (await db.one(COUNT, [month, coachIds]))?.count ?? 0
