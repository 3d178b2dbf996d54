/** What other nouns may use of access to data of children. */
export { accessAskedText, accessDueText, childExports, familyReads } from './access.conditions.ts'
export { roleAccess } from './access.service.ts'
