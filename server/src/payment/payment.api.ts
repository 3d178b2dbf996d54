/** What other nouns may use of payment. */
export { keepStray } from './payment.stray.service.ts'
