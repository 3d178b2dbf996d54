/** What other nouns may use of the log: clearing what it tells of an erased family. */
export { clearLog } from './logs.clearing.service.ts'
