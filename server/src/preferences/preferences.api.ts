/** What other nouns may use of the settings of people. */
export { viewsAsked } from './preferences.service.ts'
