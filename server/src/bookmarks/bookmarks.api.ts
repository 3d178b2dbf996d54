export { forgetVisits } from './bookmarks.repository.ts'
