/** Name and state of a camp in SQL, for the statements of all who name camps. */
export { campInStatusSql, campNameSql } from './camps.names.matching.ts'
