/** What other nouns may use of drafts. */

export { forgetDrafts } from './formDrafts.repository.ts'
