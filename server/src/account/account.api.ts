/** What other nouns may use of account. */

export { codeOutcomes } from './account.codes.repository.ts'
export { sendCode, tryCode } from './account.codes.service.ts'
export { pulseIsShown } from './account.door.service.ts'
export { enter, logInWhole } from './account.entry.service.ts'
export { guardedSecond } from './account.second.service.ts'
export { assertPicture, provePassword } from './account.service.ts'
