import type { WorkKind } from '@camp/contract/base/work'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { type Statement, shared, statement } from '../platform/db/statement.ts'

/** What the row of a piece of work says of its subject. */
export interface WorkWords {
  readonly id: number
  readonly title: string | null
  readonly detail: string | null
  readonly campId: number | null
  readonly parentId: number | null
}

const none = 'null::bigint as camp_id, null::bigint as parent_id'
const family = 'coalesce(f.real_name, f.nickname) as title'
const goods = "o.goods_snapshot->>'name'"
/** What somebody who decides on money looks for first: whose it is, and how much. */
const money = (amount: string): string =>
  `concat_ws(' · ', coalesce(f.real_name, f.nickname), '¥' || to_char(${amount} / 100.0, 'FM999,999,990.00'), ${goods})`

const ORDERS = statement(
  'work.orders',
  `select o.id, o.order_number as title, ${goods} as detail, ${none} from orders o where o.id = any($1::bigint[])`,
)
const REFUNDS = statement(
  'work.refunds',
  `select r.id, o.order_number as title, ${money('r.amount')} as detail, ${none}
  from refunds r join orders o on o.id = r.order_id join parents f on f.id = o.parent_id where r.id = any($1::bigint[])`,
)
const REQUESTS = statement(
  'work.requests',
  `select q.id, o.order_number as title, concat_ws(' · ', ${money('q.amount')}, q.return_number) as detail, null::bigint as camp_id, o.parent_id
  from refund_requests q join orders o on o.id = q.order_id join parents f on f.id = o.parent_id where q.id = any($1::bigint[])`,
)
const PAYMENTS = statement(
  'work.payments',
  `select y.id, o.order_number as title, ${goods} as detail, ${none}
  from stray_payments y join orders o on o.id = y.order_id where y.id = any($1::bigint[])`,
)
const BILLS = statement(
  'work.bills',
  `select d.id, d.day::text as title, coalesce(m.name, d.mch_id) as detail, ${none} from reconciliation_days d
  left join merchants m on m.mch_id = d.mch_id and m.deleted_at is null where d.id = any($1::bigint[])`,
)
const GROUPS = statement(
  'work.groups',
  `select g.id, g.name as title, ${campNameSql('c')} as detail, c.id as camp_id, null::bigint as parent_id
  from camp_groups g join camps c on c.id = g.camp_id where g.id = any($1::bigint[])`,
)
const CHILDREN = statement(
  'work.children',
  `select e.id, s.name as title, ${campNameSql('c')} || ' · ' || g.name as detail, c.id as camp_id, null::bigint as parent_id
  from camp_students e join students s on s.id = e.student_id join camp_groups g on g.id = e.group_id join camps c on c.id = e.camp_id
  where e.id = any($1::bigint[])`,
)
const LEARNERS = statement(
  'work.learners',
  `select e.id, s.name as title, ${campNameSql('c')} || ' · ' || g.name as detail, c.id as camp_id, e.parent_id
  from camp_students e join students s on s.id = e.student_id join camp_groups g on g.id = e.group_id join camps c on c.id = e.camp_id
  where e.id = any($1::bigint[])`,
)
const FEEDBACK = statement(
  'work.feedback',
  `select k.id, ${family}, left(k.content, 80) as detail, null::bigint as camp_id, f.id as parent_id
  from feedback k join parents f on f.id = k.parent_id where k.id = any($1::bigint[])`,
)
const PROMISES = statement(
  'work.promises',
  `select n.id, ${family}, n.next_text as detail, null::bigint as camp_id, f.id as parent_id
  from follow_ups n join parents f on f.id = n.parent_id where n.id = any($1::bigint[])`,
)
const PARCELS = statement(
  'work.parcels',
  `select l.id, l.tracking_number as title, y.name || ' · ' || l.receiver as detail, null::bigint as camp_id, o.parent_id
  from logistics_orders l join orders o on o.id = l.order_id join logistics_companies y on y.id = l.company_id
  where l.id = any($1::bigint[])`,
)
const DISPUTES = statement(
  'work.disputes',
  `select s.id, k.name as title, s.month || ' · ' || left((
      select d.text from work_disputes d where d.statement_id = s.id and d.outcome is null order by d.id limit 1), 80) as detail, ${none}
  from work_statements s join coaches k on k.id = s.coach_id where s.id = any($1::bigint[])`,
)
const UNPRICED = statement(
  'work.unpriced',
  `select k.id, k.name as title, (select string_agg(s.month, ' ' order by s.month) from work_statements s
      where s.coach_id = k.id and s.live and s.unpriced > 0 and s.status in ('OPEN', 'SUBMITTED', 'CONFIRMED')) as detail, ${none}
  from coaches k where k.id = any($1::bigint[])`,
)
const CONTRACTS = statement(
  'work.contracts',
  `select q.id, k.name as title, q.flow_id || ' · ' || to_char(q.start_date, 'YYYY-MM-DD') || ' ~ ' || to_char(q.end_date, 'YYYY-MM-DD')
    || coalesce(' · ' || left(q.status_reason, 60), '') as detail, ${none}
  from contracts q join coaches k on k.id = q.coach_id where q.id = any($1::bigint[])`,
)

const TERMINATIONS = statement(
  'work.terminations',
  `select q.id, k.name as title, q.flow_id || ' · ' || to_char(q.start_date, 'YYYY-MM-DD') || ' ~ ' || to_char(q.end_date, 'YYYY-MM-DD') || ' · '
    || u.real_name || coalesce('：' || left(t.reason, 60), '') as detail, ${none}
  from contracts q join coaches k on k.id = q.coach_id join contract_terminations t on t.contract_id = q.id and t.status = 'ASKED'
    join users u on u.id = t.asked_by where q.id = any($1::bigint[])`,
)
const HOURS_ASKED = statement(
  'work.hoursAsked',
  `select k.id, k.name as title, (select string_agg(distinct coalesce(o.month, r.body->>'date'), ' ') from work_requests r
      left join work_statements o on o.id = (r.body->>'statementId')::bigint where r.coach_id = k.id and r.status = 'ASKED') as detail, ${none}
  from coaches k where k.id = any($1::bigint[])`,
)
const APPROVALS = statement(
  'work.approvals',
  `select n.id, coalesce(r.role_name, p.real_name) as title, to_char(n.until, 'YYYY-MM-DD') || ' · ' || u.real_name as detail, ${none}
   from access_approvals n join users u on u.id = n.asked_by left join roles r on r.id = n.role_id left join users p on p.id = n.user_id
   where n.id = any($1::bigint[])`,
)

const EXPORTS = statement(
  'work.exports',
  `select q.id, u.real_name as title, q.rows::text as detail, ${none} from export_requests q join users u on u.id = q.asked_by where q.id = any($1::bigint[])`,
)

const SAID_BY: Readonly<Record<WorkKind, Statement<WorkWords>>> = {
  REFUND_TO_APPROVE: REQUESTS,
  REFUND_TO_CONFIRM: REFUNDS,
  PAYMENT_TO_RETURN: PAYMENTS,
  BILL_DIFFERS: BILLS,
  PAYMENT_TO_CONFIRM: ORDERS,
  ORDER_TO_ENROL: ORDERS,
  ORDER_TO_SHIP: ORDERS,
  COMMENT_OVERDUE: GROUPS,
  AT_RISK: CHILDREN,
  WARNED: CHILDREN,
  LESSONS_WITHDRAWN: LEARNERS,
  FEEDBACK_PENDING: FEEDBACK,
  PROMISE_DUE: PROMISES,
  PARCEL_TO_STOP: PARCELS,
  PARCEL_NOT_COLLECTED: PARCELS,
  PARCEL_STUCK: PARCELS,
  PARCEL_LOCKER: PARCELS,
  PARCEL_REFUSED: PARCELS,
  PARCEL_ADDRESS: PARCELS,
  PARCEL_PROBLEM: PARCELS,
  PARCEL_RETURNED: PARCELS,
  RETURN_AWAITED: REQUESTS,
  HOURS_DISPUTED: DISPUTES,
  HOURS_NO_RATE: UNPRICED,
  CONTRACT_ENDED: CONTRACTS,
  HOURS_TO_CONFIRM: HOURS_ASKED,
  CONTRACT_TO_END: TERMINATIONS,
  ACCESS_OVER: APPROVALS,
  ACCESS_ENDING: APPROVALS,
  ACCESS_TO_CONFIRM: APPROVALS,
  EXPORT_TO_APPROVE: EXPORTS,
}

interface Work {
  readonly kind: WorkKind
  readonly subjectId: number
}

/**
 * The words of each of these pieces of work, in their order. A page is of few kinds, and only these are asked: one statement for all kinds
 * spent a quarter of its time on getting ready for those that are not there.
 */
export async function wordsOf(db: Executor, works: readonly Work[]): Promise<(WorkWords | undefined)[]> {
  const asked = [...new Set(works.map(({ kind }) => SAID_BY[kind]))]
  const said = await Promise.all(
    asked.map(async (words) => {
      const ids = works.flatMap(({ kind, subjectId }) => (SAID_BY[kind] === words ? [subjectId] : []))
      const rows = await db.all(shared(words), [ids])
      return [words, new Map(rows.map((row) => [row.id, row]))] as const
    }),
  )
  const byStatement = new Map(said)
  return works.map(({ kind, subjectId }) => byStatement.get(SAID_BY[kind])?.get(subjectId))
}
