import { defineModule } from '../platform/module.ts'
import { repricedLines } from './workHours.bulkRepricing.ts'
import { closingTasks } from './workHours.closing.service.ts'
import { entriesRepository } from './workHours.entries.repository.ts'
import { workHoursImport } from './workHours.import.ts'
import { linesTasks } from './workHours.lines.export.ts'
import { payoutTasks } from './workHours.payout.service.ts'
import { workHoursChores } from './workHours.ready.jobs.ts'
import { workHoursRoutes } from './workHours.routes.ts'
import { rulesRepository } from './workHours.rules.repository.ts'
import { statementsRepository } from './workHours.statements.repository.ts'
import { statisticsTasks } from './workHours.statistics.service.ts'

export const workHoursModule = defineModule({
  name: 'workHours',
  routes: workHoursRoutes,
  tasks: () => ({ ...statisticsTasks, ...closingTasks, ...payoutTasks, ...linesTasks }),
  changes: [workHoursImport, repricedLines],
  chores: (services) => workHoursChores(services),
  records: {
    workHour: { snapshot: (db, id, scope) => entriesRepository.snapshot(db, id, scope) },
    workStatement: {
      snapshot: (db, id, scope) => statementsRepository.snapshot(db, id, scope),
      namesOf: statementsRepository.names,
    },
    creditRule: { snapshot: (db, id) => rulesRepository.snapshot(db, id), namesOf: rulesRepository.names },
  },
  family: {
    work_lines: 'not of a family',
    work_entries: 'not of a family',
    work_statements: 'not of a family',
    work_statement_lines: 'not of a family',
    work_disputes: 'not of a family',
    work_requests: 'not of a family',
    coach_payee_changes: 'not of a family',
    credit_rules: 'not of a family',
  },
})
