/** What other nouns may use of notify. */
export { tell, untell } from './notify.service.ts'
