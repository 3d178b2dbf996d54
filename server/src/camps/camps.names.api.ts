/** Name, state and stays of a camp in SQL, for the statements of all who name them. */
export { campInStatusSql, campNameSql } from './camps.names.matching.ts'
export { refundOfStaySql } from './camps.stays.matching.ts'
