/** What other nouns may use of channels. */
export { drawnCards } from './channels.drawing.ts'
