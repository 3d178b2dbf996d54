/** Whom the list warns of, for lists of children: what it says, and as a condition. `o` is the enrolment. And whom to call first, for the inbox. */
export { toCallFirst, WARNED, WARNING } from './risk.conditions.ts'
