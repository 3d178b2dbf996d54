/** What other nouns may use of access to data of children. */
export { accessAskedText, accessDueText, childExports, exportsAskedText, familyReads } from './roleAccess.conditions.ts'
export { directAccess, roleAccess } from './roleAccess.service.ts'
