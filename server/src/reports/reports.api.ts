/** What other nouns may use of reports: rules, never their statements. */
export { drawReport } from './reports.drawing.ts'
export type { StoredReport } from './reports.repository.ts'
export { lockedReport, readReport } from './reports.service.ts'
