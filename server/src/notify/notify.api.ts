/** What other nouns may use of notify. */
export { tell } from './notify.service.ts'
