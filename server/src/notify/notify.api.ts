/** What other nouns may use of notify: rules, never its statements. */
export { tell } from './notify.service.ts'
