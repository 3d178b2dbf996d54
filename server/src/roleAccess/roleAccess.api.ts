/** What other nouns may use of access to data of children. */
export { accessAskedText, accessDueText, childExports, familyReads } from './roleAccess.conditions.ts'
export { directAccess, roleAccess } from './roleAccess.service.ts'
