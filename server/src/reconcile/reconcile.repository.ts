import type { Paging } from '@camp/contract/base/call'
import {
  type ReconciliationDay,
  type ReconciliationDayFilter,
  type StatementLine,
  type StatementLineFilter,
  statementLineRow,
} from '@camp/contract/reconcile/reconcile'
import { billFailure } from '@camp/contract/reconcile/reconcile.failures'
import { dayState } from '@camp/contract/reconcile/reconcile.labels'
import { sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import { all, among, type Condition, equals, except, listed, orderBy, part, type Rows } from '../platform/db/list.ts'
import { statement } from '../platform/db/statement.ts'
import { found } from '../platform/errors.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import { mchIdOf } from './reconcile.merchants.repository.ts'

const DAY_DIFFERENCE = '(o.paid_there - o.refunded_there - o.paid_here + o.refunded_here)'
const DAY_SORTS = { id: 'o.id', day: 'o.day', openCount: 'o.open_count', difference: DAY_DIFFERENCE } as const
const DAY_COLUMNS = `o.id, o.day::text as day, o.mch_id, m.name as merchant_name, o.state, o.source, o.fetched_at,
  o.failure, o.failed_at, o.attempts, o.line_count, o.open_count,
  o.explained_count, o.paid_here, o.paid_there, o.refunded_here,
  o.refunded_there, round(o.fee_here / 1000.0)::bigint as fee_here, round(o.fee_there / 1000.0)::bigint as fee_there,
  ${DAY_DIFFERENCE} as difference, o.closed_at, u.real_name as closed_by_name, o.created_at,
  o.updated_at, o.version`
const DAY_JOINS = 'left join merchants m on m.mch_id = o.mch_id and m.deleted_at is null left join users u on u.id = o.closed_by'

const DAY = statement('reconcile.day', `select ${DAY_COLUMNS} from reconciliation_days o ${DAY_JOINS} where o.id = $1`, {
  fits: { state: dayState.schema, failure: billFailure.schema.nullable() },
})
const CLASSES = statement(
  'reconcile.classes',
  `select l.class, count(*)::int as count, (count(*) filter (where l.is_open))::int as open,
     coalesce(sum((coalesce(l.amount_there, 0) - coalesce(l.amount_here, 0)) * case l.kind when 'PAYMENT' then 1 else -1 end), 0)::bigint as difference
   from statement_lines l where l.day_id = $1 group by l.class order by l.class`,
)

// What the orders and refunds say themselves, whatever the lines were made of; and how many lines each side has. A refund that did not arrive
// stands in both of them without money, and is none.
const BOOKS = statement(
  'reconcile.books',
  `select p.paid, p.payments, r.refunded, r.refunds, l.payments_here, l.refunds_here, l.payments_there, l.refunds_there
   from (select coalesce(sum(o.pay_amount), 0)::bigint as paid, count(*)::int as payments from orders o
       where o.paid_at >= $2::date and o.paid_at < $2::date + 1 and o.pay_method = 'WECHAT' and o.pay_amount > 0 and ${mchIdOf('$4')} = $3) p,
     (select coalesce(sum(r.amount), 0)::bigint as refunded, count(*)::int as refunds from refunds r join orders o on o.id = r.order_id
       where r.created_at >= $2::date and r.created_at < $2::date + 1 and r.status = 'SUCCESS' and o.pay_method = 'WECHAT' and ${mchIdOf('$4')} = $3) r,
     (select (count(amount_here) filter (where kind = 'PAYMENT'))::int as payments_here, (count(*) filter (where kind = 'REFUND' and amount_here > 0))::int as refunds_here,
         (count(amount_there) filter (where kind = 'PAYMENT'))::int as payments_there, (count(*) filter (where kind = 'REFUND' and amount_there > 0))::int as refunds_there
       from statement_lines where day_id = $1) l`,
)
// Before the first day on which money moved there was nothing to compare; after the last that can have a bill there is nothing yet.
const BEGAN = `(select min(f.day) from reconciliation_days f where f.mch_id = $1 and (f.line_count > 0 or f.failure is not null or f.closed_at is not null))`
const NEXT = statement(
  'reconcile.next',
  `select d.id, d.day::text as day from reconciliation_days d where d.mch_id = $1 and d.day >= ${BEGAN}
   order by array_position(array['DIFFERS', 'MISSING', 'BALANCED', 'CLOSED'], d.state),
     case when d.state = 'CLOSED' then -(d.day - '2000-01-01'::date) else d.day - '2000-01-01'::date end limit 1`,
)
const MONTH = statement(
  'reconcile.month',
  `select g.day::date::text as day, d.id, coalesce(d.state, 'MISSING') as state, coalesce(d.open_count, 0) as open_count
   from generate_series(greatest($2::date, ${BEGAN}), least($2::date + interval '1 month' - interval '1 day', $3::date), interval '1 day') as g (day)
   left join reconciliation_days d on d.mch_id = $1 and d.day = g.day::date order by g.day`,
  { notNull: ['day', 'openCount'], fits: { state: dayState.schema } },
)

const DIFFERENCE = "((coalesce(o.amount_there, 0) - coalesce(o.amount_here, 0)) * case o.kind when 'PAYMENT' then 1 else -1 end)"
const TAKEABLE = `(o.is_open and o.class = 'MISSING_HERE' and o.kind = 'PAYMENT' and r.order_number = o.order_number
  and (r.progress = 'PENDING_PAYMENT' and r.pay_amount = o.amount_there or r.progress in ('CANCELLED', 'CLOSED')))`
const RECORDED = `(select json_build_object('byId', q.asked_by, 'byName', a.real_name, 'reason', q.reason, 'quitCamp', q.quit_camp, 'endMembership', q.end_membership)
  from refund_requests q join users a on a.id = q.asked_by where q.bill_refund_id = o.provider_refund_id and q.status = 'REQUESTED')`
const RECORDABLE = `(o.is_open and o.class = 'REFUND_DIFFERS' and o.refund_id is null and o.amount_here is null and o.provider_status = 'SUCCESS'
  and o.refund_number is not null and o.provider_refund_id is not null and r.order_number = o.order_number and r.transaction_id = o.transaction_id)`
const LINE_SORTS = { id: 'o.id', at: 'o.at', difference: sql.raw(DIFFERENCE) } as const
const LINE_TABLE = sql`statement_lines o left join orders r on r.id = o.order_id`
const LINE_COLUMNS = sql.raw(`o.id, o.class, o.kind, o.at, o.transaction_id, o.order_number,
  o.refund_number, o.provider_refund_id, o.order_id is not null as known,
  o.amount_there, o.amount_here, ${DIFFERENCE} as difference,
  round(o.fee_there / 1000.0)::bigint as fee_there, round(o.fee_here / 1000.0)::bigint as fee_here, o.is_open as open,
  coalesce(${TAKEABLE}, false) as takeable, o.is_open and o.class = 'REFUND_DIFFERS' and o.refund_id is not null as askable,
  coalesce(${RECORDABLE}, false) as recordable, ${RECORDED} as recorded, o.taken_in_at, o.reason, u.real_name as explained_by_name,
  o.explained_at, o.created_at, o.updated_at, o.version`)
const LINE_JOINS = sql`left join users u on u.id = o.explained_by`

export type LineMatch = StatementLineFilter & { readonly ids?: number[] | undefined; readonly except?: number[] | undefined }

/** The only place of conditions on lines: `o` is the line, `r` its order. What belongs to no family is seen by all. */
export function lineConditions(match: LineMatch, scope: Scope): Condition {
  return all([
    scope.all ? null : sql<boolean>`(o.order_id is null or ${familiesInScope(scope, 'r.parent_id')})`,
    equals('o.day_id', match.day),
    among('o.class', match.class),
    among('o.kind', match.kind),
    equals('o.is_open', match.open),
    part(['o.order_number', 'o.refund_number', 'o.transaction_id', 'o.provider_refund_id'], match.number),
    among('o.id', match.ids),
    except('o.id', match.except),
  ])
}

const dayConditions = (match: ReconciliationDayFilter): Condition =>
  all([
    equals('o.mch_id', match.mchId),
    among('o.state', match.state),
    match.dayFrom === undefined ? null : sql<boolean>`o.day >= (${match.dayFrom}::timestamptz)::date`,
    match.dayTo === undefined ? null : sql<boolean>`o.day <= (${match.dayTo}::timestamptz)::date`,
  ])

const DAYS = listed(
  'reconcile.days',
  { table: sql`reconciliation_days o`, columns: sql.raw(DAY_COLUMNS), joins: sql.raw(DAY_JOINS), sorts: DAY_SORTS },
  { fits: { state: dayState.schema, failure: billFailure.schema.nullable() } },
)
export const statementLinesList = listed(
  'reconcile.lines',
  { table: LINE_TABLE, columns: LINE_COLUMNS, joins: LINE_JOINS, sorts: LINE_SORTS },
  { fits: { recorded: statementLineRow.shape.recorded } },
)

export const reconcileRepository = {
  days: (db: Executor, match: ReconciliationDayFilter, paging: Paging): Promise<Rows<ReconciliationDay>> =>
    DAYS.page(db, dayConditions(match), paging),

  /** `fallback`: the merchant whose orders name none. */
  day: async (db: Executor, id: number, fallback: string) => {
    const [days, classes] = await Promise.all([db.all(DAY, [id]), db.all(CLASSES, [id])])
    const day = found(days[0])
    const said = found(await db.one(BOOKS, [id, day.day, day.mchId, fallback]))
    return {
      ...day,
      classes,
      orders: { paid: said.paid, payments: said.payments, refunded: said.refunded, refunds: said.refunds },
      here: { paid: day.paidHere, payments: said.paymentsHere, refunded: day.refundedHere, refunds: said.refundsHere },
      there: { paid: day.paidThere, payments: said.paymentsThere, refunded: day.refundedThere, refunds: said.refundsThere },
    }
  },

  /** How the days of a month stand; `last`: the newest that has a bill. */
  month: async (db: Executor, mchId: string, last: string, asked: string | undefined) => {
    const next = await db.one(NEXT, [mchId])
    const month = (asked ?? next?.day ?? last).slice(0, 7)
    return { month, mchId, nextId: next?.id ?? null, days: await db.all(MONTH, [mchId, `${month}-01`, last]) }
  },

  lines: (db: Executor, match: LineMatch, scope: Scope, paging: Paging): Promise<Rows<StatementLine>> => {
    const where = lineConditions(match, scope)
    return statementLinesList.page(db, where, paging, { order: sql`o.is_open desc, ${orderBy(LINE_SORTS, paging.sort)}` })
  },
}
