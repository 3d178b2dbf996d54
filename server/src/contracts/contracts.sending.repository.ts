import type { ContractLine } from '@camp/contract/contracts/contracts'
import { contractLine } from '@camp/contract/contracts/contracts'
import type { ContractProvider } from '@camp/contract/contracts/contracts.events'
import { type RawBuilder, sql } from 'kysely'
import { campNameSql } from '../camps/camps.names.api.ts'
import { coachGroupsInScope, identityOfLateText } from '../coaches/coaches.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { composed, type Row, statement } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { ledOnText } from '../workHours/workHours.api.ts'
import type { ContractFacts } from './contracts.facts.rules.ts'
import { CARRIED_WORD } from './contracts.words.ts'

// What the ledger says of coaches over a period. A line that another one of the period takes back is not counted, and neither is that one. Its lines are never changed, so a contract holds them by their ids.

// Whether a contract is over closed months alone.
const CLOSED_ALONE = `exists (select from param_configs p where p.key = 'workhour.requireClosedMonth' and p.value = '"on"')`
const counts = (line: string) => `contract_states_line(${line}.id, ${line}.coach_id, ${line}.day, ${line}.origin, null)`
const COUNTS = counts('l')
const CANDIDATES = statement(
  'contracts.candidates',
  `select c.id, c.name, c.phone, c.employment, c.active_flg, c.id_card_sealed, c.id_card_masked,
     g.name as group_name, n.lines, n.minutes, n.amount, n.unpriced, n.foreign_lines, x.flow_id as "overlapping", $3::date >= current_date as not_over,
     case when ${CLOSED_ALONE} then (select min(to_char(l.day, 'YYYY-MM')) from work_lines l where l.coach_id = c.id and l.day between $2::date and $3::date
       and not work_month_closed(l.coach_id, l.day)) end as open_month,
     ${identityOfLateText('c.id', '$5')} as own_change, i.by as changed_by, i.day as changed_on,
     (select min(o.month) from work_statements o where o.coach_id = c.id and o.live and o.amount < 0 and o.status in ('OPEN', 'SUBMITTED', 'CONFIRMED')
       and o.month between to_char($2::date, 'YYYY-MM') and to_char($3::date, 'YYYY-MM')) as below_zero
   from coaches c
     left join lateral (
       select g.name from coach_group_members m join coach_groups g on g.id = m.group_id
       where m.coach_id = c.id and m.joined_at <= $3::date and (m.left_at is null or m.left_at > $2::date) order by m.joined_at desc limit 1) g on true
     cross join lateral (
       select count(*) filter (where s.led) - 2 * count(r.id) filter (where s.led) as lines,
         coalesce(sum(l.minutes) filter (where s.led), 0)::int as minutes, coalesce(sum(l.amount) filter (where s.led), 0)::bigint as amount,
         count(*) filter (where s.led and l.rate_amount is null and (l.minutes <> 0 or l.pieces <> 0) and l.reverses_id is null
           and not exists (select from work_lines b where b.reverses_id = l.id)) as unpriced, count(*) filter (where not s.led) as foreign_lines
       from work_lines l left join work_lines r on r.id = l.reverses_id and r.day between $2::date and $3::date and ${counts('r')}
         cross join lateral (select coalesce(${ledOnText('l.coach_group_id', '$4')}, false) as led) s
       where l.coach_id = c.id and l.day between $2::date and $3::date and ${COUNTS}) n
     left join lateral (
       select x.flow_id from contracts x where x.coach_id = c.id and daterange(x.start_date, x.end_date, '[]') && daterange($2::date, $3::date, '[]')
         and contract_status(x.flow_status) in ('DRAFT', 'PENDING', 'DONE') order by x.id limit 1) x on true
     left join lateral (select u.real_name as by, to_char(i.changed_at, 'YYYY-MM-DD') as day from coach_identity_changes i join users u on u.id = i.changed_by
       where i.coach_id = c.id and i.changed_at > now() - interval '30 days' order by i.id desc limit 1) i on true
   where c.id = any($1::bigint[]) and c.deleted_at is null order by c.name, c.id`,
  { notNull: ['lines', 'minutes', 'amount', 'unpriced', 'foreignLines', 'notOver', 'ownChange'] },
)
// Held before a contract is made, so that none of them is closed, carried into or opened again at the same time.
const HOLD_MONTHS = statement(
  'contracts.holdMonths',
  `select o.id from work_statements o where o.coach_id = any($1::bigint[]) and o.live and o.month between to_char($2::date, 'YYYY-MM') and to_char($3::date, 'YYYY-MM')
   order by o.coach_id, o.month for share of o`,
)
const MEMBERS = statement(
  'contracts.members',
  `select distinct c.id from coach_group_members m join coaches c on c.id = m.coach_id and c.deleted_at is null
   where m.group_id = any($1::bigint[]) and m.joined_at <= $3::date and (m.left_at is null or m.left_at > $2::date) order by c.id`,
)
const ROW = `to_char(l.day, 'YYYY-MM-DD') as day, l.kind,
     case when l.origin = 'CARRIED' then '${CARRIED_WORD} ' || a.month else coalesce(${campNameSql('p')} || coalesce('、' || q.name, ''), '') end as place,
     sum(l.minutes)::int as minutes, sum(l.pieces)::int as pieces, l.unit, coalesce(l.rate_amount, 0) as rate, sum(l.amount)::bigint as amount,
     (count(*) - 2 * count(r.id))::int as count`
const ROW_LINES = `work_lines l left join work_lines r on r.id = l.reverses_id and r.day = l.day left join camps p on p.id = l.camp_id left join camp_groups q on q.id = l.group_id
     left join work_statements a on a.id = l.about_statement_id and l.origin = 'CARRIED'`
const ROW_KEYS = `group by l.day, l.kind, 3, l.unit, coalesce(l.rate_amount, 0)
   having sum(l.minutes) <> 0 or sum(l.amount) <> 0 or sum(l.pieces) <> 0 order by l.day, l.kind, 3, rate`
const ROWS = statement(
  'contracts.rows',
  `select ${ROW} from ${ROW_LINES} where l.coach_id = $1 and l.day between $2::date and $3::date and ${COUNTS} ${ROW_KEYS}`,
  { fits: contractLine.shape },
)
// Of a contract, the days that a limited reader sees.
const ROWS_IN_SIGHT = statement(
  'contracts.rowsInSight',
  `select ${ROW} from ${ROW_LINES} where l.id in (select x.line_id from contract_lines x where x.contract_id = $1)
     and ${ledOnText('l.coach_group_id', '$2')} ${ROW_KEYS}`,
  { fits: contractLine.shape },
)
const ADD = statement(
  'contracts.add',
  `insert into contracts (flow_id, coach_id, start_date, end_date, line_count, minutes, amount, facts, phone, id_tail_hash, token_seed, token_hash,
     coach_group_name, sent_by, provider)
   values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12, $13, $14, $15) returning id`,
)
const TAKE = statement(
  'contracts.take',
  `insert into contract_lines (contract_id, line_id) select $1::bigint, l.id from work_lines l where l.coach_id = $4 and l.day between $2::date and $3::date
     and ${COUNTS}`,
)
// As they were when it was made, phone and ID card are what it is signed by: who changed them of late comes before all else in its trail.
const TRAIL = statement(
  'contracts.trail',
  `insert into contract_events (contract_id, kind, user_id, at) select $1::bigint, x.kind, i.changed_by, i.changed_at
   from coach_identity_changes i cross join lateral (values ('PHONE_CHANGED', i.phone), ('ID_CARD_CHANGED', i.id_card)) x (kind, yes)
   where i.coach_id = $2 and x.yes and i.changed_at > now() - interval '30 days' order by i.changed_at, i.id, x.kind desc`,
)
const NUMBER = statement(
  'contracts.number',
  `select 'L' || to_char(current_date, 'YYYYMMDD') || lpad(nextval('contract_numbers')::text, 10, '0') as flow_id`,
  { notNull: ['flowId'] },
)

export type Candidate = Row<typeof CANDIDATES>

interface Period {
  readonly startDate: string
  readonly endDate: string
}

const SEEN_GROUPS = composed(
  'contracts.seenGroups',
  (ids: readonly number[], seen: RawBuilder<unknown>) =>
    sql`select o.id from coach_groups o where o.id = any(${ids}::bigint[]) and ${seen}`,
)

/** Who looks, and what they see. */
interface Sight {
  readonly scope: Scope
  readonly reader: { readonly userId: number }
}

export interface NewContract {
  readonly facts: ContractFacts
  readonly coachId: number
  readonly phone: string
  readonly idTailHash: Buffer
  readonly tokenSeed: string
  readonly tokenHash: string
  readonly userId: number
  readonly provider: ContractProvider
}

export const contractsSendingRepository = {
  /** Which of these groups the reader may see. */
  seenGroups: (db: Executor, ids: readonly number[], scope: Scope) => db.all(SEEN_GROUPS(ids, coachGroupsInScope(scope))),

  /** Who was in one of the groups on any day of the period. */
  members: async (db: Executor, groupIds: readonly number[], startDate: string, endDate: string): Promise<number[]> =>
    (await db.all(MEMBERS, [groupIds, startDate, endDate])).map(({ id }) => id),

  holdMonths: (tx: Tx, ids: readonly number[], { startDate, endDate }: Period) => tx.all(HOLD_MONTHS, [ids, startDate, endDate]),

  /** Sums of the hours in the reader's sight, and how many lines are not. */
  candidates: (db: Executor, ids: readonly number[], { startDate, endDate }: Period, { scope, reader }: Sight): Promise<Candidate[]> =>
    db.all(CANDIDATES, [ids, startDate, endDate, readerOf(scope), reader.userId]),

  rows: (db: Executor, coachId: number, startDate: string, endDate: string): Promise<ContractLine[]> =>
    db.all(ROWS, [coachId, startDate, endDate]),

  rowsInSight: (db: Executor, id: number, scope: Scope): Promise<ContractLine[]> => db.all(ROWS_IN_SIGHT, [id, readerOf(scope)]),

  number: async (tx: Tx): Promise<string> => (await tx.one(NUMBER, []))?.flowId ?? '',

  /** The contract with its lines. */
  add: async (tx: Tx, { facts, coachId, ...of }: NewContract): Promise<number> => {
    const { flowId, startDate, endDate, lineCount, minutes, amount, coachGroupName } = facts
    const [row] = await tx.all(ADD, [
      flowId,
      coachId,
      startDate,
      endDate,
      lineCount,
      minutes,
      amount,
      JSON.stringify(facts),
      of.phone,
      of.idTailHash,
      of.tokenSeed,
      of.tokenHash,
      coachGroupName,
      of.userId,
      of.provider,
    ])
    const { id } = row as { id: number } // an insert without a conflict clause returns its row
    await tx.all(TAKE, [id, startDate, endDate, coachId])
    await tx.all(TRAIL, [id, coachId])
    return id
  },
}
