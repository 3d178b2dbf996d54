/** What other nouns may use of payment: rules, never its statements. */
export { keepStray } from './payment.stray.service.ts'
