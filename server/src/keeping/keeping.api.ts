/** What other nouns may use of keeping. */

export { tablesFilled } from './keeping.repository.ts'
