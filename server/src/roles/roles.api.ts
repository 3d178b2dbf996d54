/** What other nouns may use of roles. */
export { homesOf } from './roles.service.ts'
