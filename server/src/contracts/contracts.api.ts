/** What other nouns may use of contracts. */

export { contractsInScope, contractWholeText } from './contracts.conditions.ts'
export { drawUnsigned } from './contracts.drawing.ts'
export { sealKey } from './contracts.keys.service.ts'
export { fingerprint } from './contracts.links.rules.ts'
export { drawUp, skipOf } from './contracts.making.service.ts'
export { brokenContracts, contractsRepository } from './contracts.repository.ts'
export { sealedDocument } from './contracts.sealing.service.ts'
export { contractsSendingRepository } from './contracts.sending.repository.ts'
