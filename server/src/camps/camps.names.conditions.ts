import type { CampStatus } from '@camp/contract/camps/camps.labels'

/** `campName` of the contract in SQL, of the camp under an alias. */
export const campNameSql = (alias: string): string => `${alias}.name || ' ' || ${alias}.term`

const BEGINS = (o: string) => `${o}.start_date > current_date`
const ENROLS = (o: string) => `current_date between ${o}.enrol_start and ${o}.enrol_end`
/** `camp_status` of today as plain conditions: of them PostgreSQL knows how many camps they hold for. */
const STATUSES: Readonly<Record<CampStatus, (o: string) => string>> = {
  ENDED: (o) => `${o}.end_date < current_date`,
  IN_PROGRESS: (o) => `${o}.end_date >= current_date and ${o}.start_date <= current_date`,
  ENROLLING: (o) => `${BEGINS(o)} and ${ENROLS(o)}`,
  NOT_STARTED: (o) => `${BEGINS(o)} and not ${ENROLS(o)}`,
}
/** Is the camp under an alias in one of these states today? */
export const campInStatusSql = (alias: string, statuses: readonly CampStatus[]): string =>
  `(${statuses.map((status) => `(${STATUSES[status](alias)})`).join(' or ') || 'false'})`
