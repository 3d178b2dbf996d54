import type { Outside } from '../integrations/outside.ts'
import { SANDBOX_PAID } from '../integrations/payment/sandbox.gateway.ts'
import { defineModule } from '../platform/module.ts'
import { paymentFamily } from './payment.family.ts'
import { paymentChores, sandboxPaidTask } from './payment.jobs.ts'
import { paymentRoutes } from './payment.routes.ts'
import { closePayments, strayChores, strayTasks } from './payment.stray.jobs.ts'

export const paymentModule = defineModule<Outside>({
  name: 'payment',
  routes: ({ outside }) => paymentRoutes(outside.gateways),
  jobs: (services, { gateways }) => ({
    [SANDBOX_PAID]: sandboxPaidTask(services, gateways.sandbox),
    ...strayTasks(services, gateways),
  }),
  chores: (services, { gateways }) => [...paymentChores(gateways.sandbox, services.log), ...strayChores(services)],
  on: { 'order.cancelled': closePayments, 'order.closed': closePayments },
  retention: [{ table: 'provider_notices', where: 'received_at < now() - $days', days: 'retention.noticeDays' }],
  family: paymentFamily,
})
