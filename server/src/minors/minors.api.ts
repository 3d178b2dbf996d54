/** What other nouns may use of the report on minors' data. */

export { tablesFilled } from './minors.sealed.repository.ts'
