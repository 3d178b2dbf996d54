/** What other nouns may use of logistics: rules, never its statements. */
export { shipWithin } from './logistics.service.ts'
