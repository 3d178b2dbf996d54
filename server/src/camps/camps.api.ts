/** What other nouns may use of camps. */
export { setGroupActive } from './camps.groups.service.ts'
