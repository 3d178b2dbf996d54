/** Who sees what coaches are paid, for all who show or write it. */
export { assertPay, assertPaySort, assertSees, maySeePay, seesPay, withoutPay } from './coaches.pay.service.ts'
