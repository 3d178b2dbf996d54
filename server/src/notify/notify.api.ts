/** What other nouns may use of notify. */
export { amongText, mentionsIn, offerText } from './notify.mentions.ts'
export { tell, untell } from './notify.service.ts'
