/** What other nouns may use of consents. */

export { consentsRepository as consentFigures, saidText } from './consents.repository.ts'
export { assertNotAhead, heldChild, type Late, noteWord, type Said } from './consents.service.ts'
export { noteSigned, type SignedTrace, takeBackSigned } from './consents.signed.service.ts'
