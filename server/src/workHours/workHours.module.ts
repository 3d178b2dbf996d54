import * as calls from '@camp/contract/workHours/workHours'
import * as changes from '@camp/contract/workHours/workHours.changes'
import * as entries from '@camp/contract/workHours/workHours.entries'
import * as pay from '@camp/contract/workHours/workHours.pay'
import * as requests from '@camp/contract/workHours/workHours.requests'
import * as settlements from '@camp/contract/workHours/workHours.settlements'
import * as statements from '@camp/contract/workHours/workHours.statements'
import * as statistics from '@camp/contract/workHours/workHours.statistics'
import * as traceCalls from '@camp/contract/workHours/workHours.trace'
import { startImport } from '../platform/changes/change.engine.ts'
import { changeTemplate } from '../platform/changes/change.sheet.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { answerExport, exportKinds } from '../platform/sheet/export.ts'
import { planRepricing, repricedLines, repricingOf } from './workHours.bulkRepricing.ts'
import { closeMonth, closingTasks, preflight } from './workHours.closing.service.ts'
import { adjust } from './workHours.corrections.service.ts'
import { entriesRepository } from './workHours.entries.repository.ts'
import { createEntry, updateEntry } from './workHours.entries.service.ts'
import { workHoursImport } from './workHours.import.ts'
import { linesExport } from './workHours.lines.export.ts'
import { readPayee, savePayee } from './workHours.payee.service.ts'
import { payoutSheet, payStatements, unpayStatement } from './workHours.payout.service.ts'
import { workHoursChores } from './workHours.ready.jobs.ts'
import { confirmRequest, declineRequest, listOfRequests } from './workHours.requests.service.ts'
import { rulesRepository } from './workHours.rules.repository.ts'
import { deleteRule, saveRule } from './workHours.rules.service.ts'
import { hoursOfCoach, listOfWorkHours } from './workHours.service.ts'
import { settlementsPage } from './workHours.settlements.repository.ts'
import { statementsRepository } from './workHours.statements.repository.ts'
import {
  confirmStatement,
  disputeStatement,
  listOfStatements,
  reopenStatement,
  returnStatement,
  settleDisputes,
  submitStatement,
} from './workHours.statements.service.ts'
import { daysOf, listOfStatistics, monthsOf, statisticsExport, statisticsOfCoach } from './workHours.statistics.service.ts'
import { trace } from './workHours.trace.service.ts'

const routes: Binding[] = [
  bind(calls.listWorkhourCoaches, listOfWorkHours),
  bind(calls.getWorkhourCoach, hoursOfCoach),
  bind(entries.createWorkhourEntry, createEntry),
  bind(entries.updateWorkhourEntry, updateEntry),
  bind(entries.adjustWorkhours, adjust),
  bind(requests.listWorkhourRequests, listOfRequests),
  bind(requests.confirmWorkhourRequest, confirmRequest),
  bind(requests.declineWorkhourRequest, declineRequest),
  bind(changes.getWorkhourImportTemplate, async (_input, cx) => changeTemplate(cx, workHoursImport)),
  bind(changes.importWorkhours, ({ body }, cx) => startImport(cx, workHoursImport, body)),
  bind(changes.previewRepricing, repricingOf),
  bind(changes.planRepricing, planRepricing),
  bind(changes.exportWorkLines, answerExport(linesExport)),
  bind(statistics.listWorkhourStatistics, listOfStatistics),
  bind(statistics.getWorkhourStatisticsForCoach, statisticsOfCoach),
  bind(statistics.getWorkhourDays, daysOf),
  bind(statistics.getWorkhourMonths, monthsOf),
  bind(statistics.exportWorkhourStatistics, answerExport(statisticsExport)),
  bind(statements.listWorkStatements, listOfStatements),
  bind(statements.sumWorkStatements, ({ body }, cx) => statementsRepository.sums(cx.db, body, cx.scope)),
  bind(statements.submitWorkStatement, submitStatement),
  bind(statements.returnWorkStatement, returnStatement),
  bind(statements.confirmWorkStatement, confirmStatement),
  bind(statements.disputeWorkStatement, disputeStatement),
  bind(statements.settleWorkDisputes, settleDisputes),
  bind(statements.previewClosing, preflight),
  bind(statements.closeWorkMonth, closeMonth),
  bind(statements.reopenWorkStatement, reopenStatement),
  bind(pay.getCoachPayee, readPayee),
  bind(pay.saveCoachPayee, savePayee),
  bind(pay.exportWorkPayout, answerExport(payoutSheet)),
  bind(pay.payWorkStatements, payStatements),
  bind(pay.unpayWorkStatement, unpayStatement),
  bind(traceCalls.traceWorkhours, trace),
  bind(traceCalls.listCreditRules, (_input, cx) => rulesRepository.list(cx.db)),
  bind(traceCalls.saveCreditRule, saveRule),
  bind(traceCalls.deleteCreditRule, deleteRule),
  bind(settlements.getAllSettlements, ({ query, paging }, cx) => settlementsPage(cx.db, query, cx.scope, paging)),
]

export const workHoursModule = defineModule({
  name: 'workHours',
  routes,
  tasks: () => ({ ...exportKinds(statisticsExport), ...closingTasks, ...exportKinds(payoutSheet), ...exportKinds(linesExport) }),
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
