/** What other nouns may use of account. */

export { sendCode, tryCode } from './account.codes.service.ts'
export { enter } from './account.entry.service.ts'
export { codeOutcomes } from './account.outcomes.repository.ts'
export { assertPicture } from './account.picture.service.ts'
export { provePassword } from './account.service.ts'
