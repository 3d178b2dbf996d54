/** What other nouns may call of API keys. */

export { addMoveSource } from './apiKeys.moves.service.ts'
