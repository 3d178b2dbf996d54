import type { Outside } from '../integrations/outside.ts'
import { defineModule } from '../platform/module.ts'
import { paymentFamily } from './payment.family.ts'
import { paymentChores } from './payment.jobs.ts'
import { paymentRoutes } from './payment.routes.ts'

export const paymentModule = defineModule<Outside>({
  name: 'payment',
  routes: ({ outside }) => paymentRoutes(outside.gateways),
  chores: ({ log }, { gateways }) => paymentChores(gateways.sandbox, log),
  family: paymentFamily,
})
