import { defineModule } from '../platform/module.ts'
import { orderTaskKinds } from './orders.export.ts'
import { ordersFamily } from './orders.family.ts'
import { orderChores } from './orders.jobs.ts'
import { orderNumbersOf, orderPersonal } from './orders.personal.repository.ts'
import { ordersRepository } from './orders.repository.ts'
import { ordersRoutes } from './orders.routes.ts'
import { transferOrders } from './orders.transfer.service.ts'

export const ordersModule = defineModule({
  name: 'orders',
  routes: ordersRoutes,
  on: { 'enrolment.transferred': transferOrders },
  tasks: () => orderTaskKinds,
  chores: (services) => orderChores(services),
  records: {
    order: {
      // Its state also changes without a log entry: every step and every refund tells what was before it.
      snapshot: (db, id, scope) => ordersRepository.snapshot(db, id, scope),
      namesOf: orderNumbersOf,
      personal: {
        parentPhone: (db, id, scope) => orderPersonal(db, id, 'parentPhone', scope),
        addressPhone: (db, id, scope) => orderPersonal(db, id, 'addressPhone', scope),
        addressDetail: (db, id, scope) => orderPersonal(db, id, 'addressDetail', scope),
      },
    },
  },
  family: ordersFamily,
})
