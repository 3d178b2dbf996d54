/** What other nouns may use of logistics: rules, and what goes wrong with parcels as a condition. */
export { shipWithin } from './logistics.service.ts'
export { toStopSql, troubledParcels } from './logistics.troubles.matching.ts'
