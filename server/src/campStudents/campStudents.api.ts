/** What other nouns may use of campStudents. */

export { type MoveTrace, undoMoves } from './campStudents.bulkMove.ts'
export { judged as judgedStudents } from './campStudents.conditions.ts'
export { type Enrolled, enrolAll, enrolFacts } from './campStudents.enrolling.service.ts'
export { leaveAll, leaveBought } from './campStudents.leaving.service.ts'
export { type MovedEnrolment, takeBackEnrolment, takeMovedEnrolment } from './campStudents.moved.service.ts'
export { childNames } from './campStudents.moving.repository.ts'
export { type Moved, moveAll, moveFacts } from './campStudents.moving.service.ts'
export { campStudentIds, campStudentPageOf } from './campStudents.service.ts'
export { changeWish } from './campStudents.states.repository.ts'
