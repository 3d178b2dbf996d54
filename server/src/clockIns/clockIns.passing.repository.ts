import type { Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'
import type { Passed } from '../platform/events/passing.ts'

/** The chore that tells of them. */
export const OVERTIME = 'clockIns.passing'

const OVERDUE = seldom(
  'clockIns.overdue',
  `select id, camp_student_id as enrolment_id, coach_id from clock_ins
   where comment_due_at > $1::timestamptz and comment_due_at <= $2::timestamptz and (commented_at is null or commented_at > comment_due_at) order by id`,
)

/** Clock-ins whose comments were not there when they were due, in a time. */
export const clockInsOverdue = (tx: Tx, { after, until }: Passed) => tx.all(OVERDUE, [after, until])
