import type { Outside } from '../integrations/outside.ts'
import { SANDBOX_PAID } from '../integrations/payment/sandbox.gateway.ts'
import { defineModule } from '../platform/module.ts'
import { paymentFamily } from './payment.family.ts'
import { paymentChores, sandboxPaidTask } from './payment.jobs.ts'
import { paymentRoutes } from './payment.routes.ts'

export const paymentModule = defineModule<Outside>({
  name: 'payment',
  routes: ({ outside }) => paymentRoutes(outside.gateways),
  jobs: (services, { gateways }) => ({ [SANDBOX_PAID]: sandboxPaidTask(services, gateways.sandbox) }),
  chores: ({ log }, { gateways }) => paymentChores(gateways.sandbox, log),
  family: paymentFamily,
})
