import type { FeedbackCategory } from '@camp/contract/feedback/feedback.labels'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

/** What a feedback is about; null where that is not of the family. */
const ABOUT = statement(
  'feedback.about',
  `select (select id from orders where order_number = $2 and parent_id = $1) as order_id,
    e.id as camp_student_id, c.end_date - c.start_date + 1 as lesson_days, ${campNameSql('c')} as camp_name,
    (select id from parent_devices where id = $4 and parent_id = $1) as device_id
   from (select 1) one
   left join camp_students e on e.id = $3 and e.parent_id = $1
   left join camps c on c.id = e.camp_id`,
)
// Of what was closed within 7 days: of the same kind rather than of another, and the latest.
const EARLIER = statement(
  'feedback.earlier',
  `select o.id from feedback o where o.parent_id = $1 and o.status = 'DONE' and o.handled_at > now() - interval '7 days'
     and not exists (select from feedback n where n.reopens_id = o.id)
   order by o.category = $2 desc, o.handled_at desc limit 1`,
)
const ADD = statement(
  'feedback.add',
  `insert into feedback (parent_id, category, content, images, due_at, reopens_id, noted_by, assigned_to, assigned_at, order_id, camp_student_id,
     lesson_day, device_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8::bigint, case when $8::bigint is null then null else clock_timestamp() end, $9, $10, $11, $12)
   returning id, version, created_at`,
)

/** A feedback as it comes in. */
export interface NewFeedback {
  readonly parentId: number
  readonly category: FeedbackCategory
  readonly content: string
  readonly images: readonly string[]
  readonly dueAt: Date
  readonly reopensId: number | null
  /** Who wrote it down; null: the family itself. */
  readonly notedBy: number | null
  readonly assignedTo: number | null
  readonly orderId: number | null
  readonly campStudentId: number | null
  readonly lessonDay: number | null
  readonly deviceId: number | null
}

export interface Links {
  readonly orderNumber: string | null
  readonly campStudentId: number | null
  readonly deviceId: number | null
}

export const feedbackIntake = {
  about: async (db: Executor, parentId: number, { orderNumber, campStudentId, deviceId }: Links) =>
    await db.one(ABOUT, [parentId, orderNumber, campStudentId, deviceId]),

  /** The closed feedback that a new one of the family goes on from. */
  earlier: async (db: Executor, parentId: number, category: FeedbackCategory): Promise<number | null> =>
    (await db.one(EARLIER, [parentId, category]))?.id ?? null,

  add: async (tx: Tx, one: NewFeedback) =>
    await tx.one(ADD, [
      one.parentId,
      one.category,
      one.content,
      JSON.stringify(one.images),
      one.dueAt,
      one.reopensId,
      one.notedBy,
      one.assignedTo,
      one.orderId,
      one.campStudentId,
      one.lessonDay,
      one.deviceId,
    ]),
}
