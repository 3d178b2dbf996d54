import { defineModule } from '../platform/module.ts'
import { homepageRoutes } from './homepage.routes.ts'

export const homepageModule = defineModule({
  name: 'homepage',
  routes: homepageRoutes,
  // Claims hold for a day; what was put off comes back by itself.
  retention: [{ table: 'work_items', where: "coalesce(greatest(claimed_at, snoozed_until), 'epoch') < now() - interval '1 day'" }],
  family: { work_items: 'not of a family' },
})
