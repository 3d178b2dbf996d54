/** What other nouns may use of campStudents: rules, never its statements. */
export { campStudentIds, campStudentMatching, campStudentPage, campStudentPageOf } from './campStudents.service.ts'
