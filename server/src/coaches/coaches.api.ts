/** What other nouns may use of coaches: rules, never its statements. */
export { countUncommented } from './coaches.service.ts'
