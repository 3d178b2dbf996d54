/** Name, state and stays of a camp in SQL, for the statements of all who name them. */

export { campStatusSql } from './camps.conditions.ts'
export { campInStatusSql, campNameSql } from './camps.names.conditions.ts'
export { refundOfStaySql, staysOfOrderSql } from './camps.stays.conditions.ts'
