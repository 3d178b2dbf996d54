/** What other nouns may use of access to data of children. */
export { childExports, familyReads } from './access.conditions.ts'
