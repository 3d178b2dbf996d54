import { defineModule } from '../platform/module.ts'
import { workHoursRoutes } from './workHours.routes.ts'

export const workHoursModule = defineModule({
  name: 'workHours',
  routes: workHoursRoutes,
  family: {
    work_lines: 'not of a family',
    work_entries: 'not of a family',
    work_statements: 'not of a family',
    work_statement_lines: 'not of a family',
    work_disputes: 'not of a family',
    credit_rules: 'not of a family',
  },
})
