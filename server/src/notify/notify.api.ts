/** What other nouns may use of notify. */
export { amongText, offerText } from './notify.mentions.conditions.ts'
export { mentionsIn } from './notify.mentions.service.ts'
export { tell, untell } from './notify.service.ts'
