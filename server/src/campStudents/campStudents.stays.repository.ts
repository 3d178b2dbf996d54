import { sql } from 'kysely'
import { refundOfStaySql, staysOfOrderSql } from '../camps/camps.names.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { momentInJson } from '../platform/time.ts'

// The database keeps the stays in step with the enrolments (0028); written here is what only the one who changes them knows.

/** Why a stay ended, and by whom. */
export interface StayEnd {
  readonly reason: string | null
  /** The order whose refund ended it, instead of a reason. */
  readonly refundOrder?: string
  readonly byUserId: number | null
}

const END = statement(
  'campStudents.stayEnd',
  `update camp_student_stays t set reason = $2, by_user_id = $3, refund_order = $4 from camp_students e
   where e.id = any($1::bigint[]) and t.camp_student_id = e.id and t.to_at = e.quit_at`,
)
const BEGIN = statement(
  'campStudents.stayBegin',
  `update camp_student_stays t set source = u.source, order_number = u.order_number
   from unnest($1::bigint[], $2::text[], $3::text[]) as u (id, source, order_number) where t.camp_student_id = u.id and t.to_at is null`,
)
const REOPEN = statement(
  'campStudents.stayReopen',
  `update camp_student_stays t set to_at = null, reason = null, by_user_id = null, refund_order = null from camp_students e
   where e.id = $1 and t.camp_student_id = e.id and t.to_at = e.quit_at`,
)
const DROP = statement(
  'campStudents.stayDrop',
  `delete from camp_student_stays t using camp_students e
   where e.id = any($1::bigint[]) and t.camp_student_id = e.id and t.after_at is not null and t.to_at = e.quit_at
   returning e.id, t.after_at::text as ended_at`,
  { notNull: ['endedAt'] },
)
const AS_BEFORE = statement(
  'campStudents.stayAsBefore',
  `update camp_students e set group_id = t.group_id, quit_at = t.to_at, finished_at = t.finished_at
   from unnest($1::bigint[], $2::timestamptz[]) as u (id, ended_at)
     join camp_student_stays t on t.camp_student_id = u.id and t.to_at = u.ended_at where e.id = u.id`,
)

const BOUGHT = statement(
  'campStudents.stayBought',
  `select t.camp_student_id from ${staysOfOrderSql('$1')} t where t.to_at is null order by t.from_at desc limit 1`,
)

/** The enrolment by an order that goes on. */
export const stayBought = async (tx: Tx, orderNumber: string): Promise<number | undefined> =>
  (await tx.one(BOUGHT, [orderNumber]))?.campStudentId

/** Says of children that have just left why, and who took them out. */
export const noteEnd = (tx: Tx, ids: readonly number[], { reason, byUserId, refundOrder }: StayEnd): void =>
  tx.later(END, [ids, reason, byUserId, refundOrder ?? null])

/** Says of children that have just come back how, and by which order. */
export function noteBegin(
  tx: Tx,
  begun: readonly { readonly id: number; readonly source: string; readonly orderNumber: string | null }[],
): void {
  if (begun.length === 0) return
  tx.later(BEGIN, [begun.map(({ id }) => id), begun.map(({ source }) => source), begun.map(({ orderNumber }) => orderNumber)])
}

/** Opens the stay again that a removal has closed; the enrolment has to follow. */
export const reopenStay = (tx: Tx, id: number): void => tx.later(REOPEN, [id])

/** Of children that have left after coming back the return is as if it had not been. */
export async function dropReturns(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const dropped = await tx.all(DROP, [ids])
  await tx.all(AS_BEFORE, [dropped.map(({ id }) => id), dropped.map(({ endedAt }) => endedAt)])
}

/** The stays of the enrolment `o`, the first one first, as the wire has them. */
export const STAYS = sql.raw(`
  (select json_agg(json_build_object('from', ${momentInJson('t.from_at')}, 'to', ${momentInJson('t.to_at')}, 'groupName', g.name,
      'reason', case when b.refund_order is null then t.reason end, 'refundOrder', b.refund_order, 'by', u.real_name) order by t.from_at)
    from camp_student_stays t cross join lateral (select ${refundOfStaySql('t')} as refund_order) b join camp_groups g on g.id = t.group_id left join users u on u.id = t.by_user_id where t.camp_student_id = o.id)`)
