/** What other nouns may use of resources. */
export { addReceived } from './resources.received.service.ts'
