/** What other nouns may use of campStudents: rules, never its statements. */
export { campStudentMatching, campStudentPage, campStudentPageOf } from './campStudents.service.ts'
