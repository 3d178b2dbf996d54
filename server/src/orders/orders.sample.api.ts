/** How the sample makes and takes out orders. */
export { dropOrder } from './orders.dropping.repository.ts'
export { confirmPayment, createOrder } from './orders.staff.service.ts'
