/** What other nouns may use of camps: rules, never its statements. */
export { setGroupActive } from './camps.groups.service.ts'
