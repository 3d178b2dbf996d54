import { commissionState } from '@camp/contract/referrers/referrers.labels'
import { getReferrerCommission } from '@camp/contract/referrers/referrers.writing'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { askInScope, findInScope, type Scope, scopedStatement } from '../platform/scope.ts'

/** Lines of commission with the payout they are in, if one stands, and what holds their order. The one place that says how a line stands. */
export const STANDING = `commission_lines l
  left join commission_payout_lines x on x.line_id = l.id and x.live left join commission_payouts y on y.id = x.payout_id
  left join commission_holds h on h.order_id = l.order_id`

export const STATE = `case when y.state = 'PAID' then 'PAID' when y.state = 'DRAFT' then 'DRAFT'
  when h.line_id is not null and h.outcome is null then 'HELD' else 'DUE' end`

const { hold } = getReferrerCommission.answer.schema.shape.lines.element.shape

const LINES = scopedStatement(
  'commission.lines',
  'o.parent_id',
  (scope) => `select l.id, l.at, l.kind, o.order_number, l.base_amount, l.rate_bp, l.amount,
      ${STATE} as state,
      case when h.line_id = l.id then json_build_object('why', h.why, 'outcome', h.outcome, 'reason', h.reason, 'byName', u.real_name) end as hold
    from ${STANDING} join orders o on o.id = l.order_id left join users u on u.id = h.ended_by
    where l.referrer_id = $1 ${scope} order by l.at desc, l.id desc limit 100`,
  { notNull: ['state'], fits: { hold, state: commissionState.schema } },
)
const SUMS = scopedStatement(
  'commission.sums',
  'o.parent_id',
  (scope) => `select coalesce(sum(s.amount), 0)::bigint as total, coalesce(sum(s.amount) filter (where s.state = 'DUE'), 0)::bigint as due,
      coalesce(sum(s.amount) filter (where s.state = 'HELD'), 0)::bigint as held,
      coalesce(sum(s.amount) filter (where s.state = 'DRAFT'), 0)::bigint as draft,
      coalesce(sum(s.amount) filter (where s.state = 'PAID'), 0)::bigint as paid
    from (select l.amount, ${STATE} as state from ${STANDING} join orders o on o.id = l.order_id where l.referrer_id = $1 ${scope}) s`,
  { notNull: ['total', 'due', 'held', 'draft', 'paid'] },
)
// Nothing that was refunded as a whole is waited for.
const WAITING = scopedStatement(
  'commission.waiting',
  'o.parent_id',
  (scope) => `select count(*) as count from commission_waits w join orders o on o.id = w.order_id
    where w.referrer_id = $1 and o.refund_state <> 'FULL' ${scope}`,
)
// The order is held as well: a refund of it at the same time takes back before or after, never beside.
const LOCK = scopedStatement(
  'commission.lockHold',
  'o.parent_id',
  (scope) => `select h.line_id, h.outcome, o.order_number, l.referrer_id, f.name
    from commission_holds h join commission_lines l on l.id = h.line_id join orders o on o.id = h.order_id join referrers f on f.id = l.referrer_id
    where h.line_id = $1 ${scope} for no key update of o, h`,
)
const END = statement(
  'commission.endHold',
  'update commission_holds set outcome = $2, reason = $3, ended_by = $4, ended_at = $5 where line_id = $1',
)
const DROP = statement(
  'commission.drop',
  `insert into commission_lines (order_id, referrer_id, kind, base_amount, rate_bp, amount)
   select e.order_id, e.referrer_id, 'CORRECTION', 0, e.rate_bp, -s.amount
   from commission_lines e cross join lateral (
     select sum(l.amount)::bigint as amount from commission_lines l where l.order_id = e.order_id and l.referrer_id = e.referrer_id) s
   where e.id = $1 and s.amount <> 0`,
)

export interface EndOfHold {
  readonly lineId: number
  readonly outcome: 'RELEASED' | 'DROPPED'
  readonly reason: string
  readonly byUserId: number
  readonly at: string
}

export const holdsRepository = {
  /** The latest lines of a referrer, and how each stands. */
  lines: (db: Executor, id: number, scope: Scope) => askInScope(db, scope, LINES, id),

  /** The sums of all lines of a referrer; the parts add up to the total. */
  sums: (db: Executor, id: number, scope: Scope) => findInScope(db, scope, SUMS, id),

  /** How many paid orders earn later. */
  waiting: async (db: Executor, id: number, scope: Scope): Promise<number> => (await findInScope(db, scope, WAITING, id))?.count ?? 0,

  lock: (tx: Tx, lineId: number, scope: Scope) => findInScope(tx, scope, LOCK, lineId),

  end: (tx: Tx, { lineId, outcome, reason, byUserId, at }: EndOfHold): void => tx.later(END, [lineId, outcome, reason, byUserId, at]),

  /** Takes out of the ledger what is left of the order's commission. */
  drop: async (tx: Tx, lineId: number): Promise<void> => void (await tx.all(DROP, [lineId])),
}
