/** What other nouns may use of campStudents: rules, never its statements. */
export { type Enrolled, enrolAll, enrolFacts } from './campStudents.enrolling.service.ts'
export { leaveAll } from './campStudents.leaving.service.ts'
export { campStudentIds, campStudentMatching, campStudentPage, campStudentPageOf } from './campStudents.service.ts'
