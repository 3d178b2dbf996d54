/** What other nouns may use of logistics: what goes wrong with parcels as a condition. */
export { troubledParcels } from './logistics.troubles.conditions.ts'
