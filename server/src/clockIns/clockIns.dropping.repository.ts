import type { Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

const DROP = seldom('clockIns.dropOfEnrolment', 'delete from clock_ins where camp_student_id = $1')

/** What a child handed in, as if it had never been. */
export const dropClockIns = (tx: Tx, enrolmentId: number) => tx.all(DROP, [enrolmentId])
