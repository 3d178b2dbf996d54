/** Whom the list warns of, for lists of children: what it says, and as a condition. `o` is the enrolment. */
export { WARNED, WARNING } from './risk.conditions.ts'
