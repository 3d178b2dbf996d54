import { getWorkhourCoach, listWorkhourCoaches } from '@camp/contract/workHours/workHours'
import {
  exportWorkLines,
  getWorkhourImportTemplate,
  importWorkhours,
  planRepricing as planRepricingCall,
  previewRepricing,
} from '@camp/contract/workHours/workHours.changes'
import { adjustWorkhours, createWorkhourEntry, updateWorkhourEntry } from '@camp/contract/workHours/workHours.entries'
import {
  exportWorkPayout,
  getCoachPayee,
  payWorkStatements,
  saveCoachPayee,
  unpayWorkStatement,
} from '@camp/contract/workHours/workHours.pay'
import { confirmWorkhourRequest, declineWorkhourRequest, listWorkhourRequests } from '@camp/contract/workHours/workHours.requests'
import { getAllSettlements } from '@camp/contract/workHours/workHours.settlements'
import {
  closeWorkMonth,
  confirmWorkStatement,
  disputeWorkStatement,
  listWorkStatements,
  previewClosing,
  reopenWorkStatement,
  returnWorkStatement,
  settleWorkDisputes,
  submitWorkStatement,
} from '@camp/contract/workHours/workHours.statements'
import {
  exportWorkhourStatistics,
  getWorkhourDays,
  getWorkhourMonths,
  getWorkhourStatisticsForCoach,
  listWorkhourStatistics,
} from '@camp/contract/workHours/workHours.statistics'
import { deleteCreditRule, listCreditRules, saveCreditRule, traceWorkhours } from '@camp/contract/workHours/workHours.trace'
import { startImport } from '../platform/changes/change.engine.ts'
import { changeTemplate } from '../platform/changes/change.sheet.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { planRepricing, repricingOf } from './workHours.bulkRepricing.ts'
import { closeMonth, preflight } from './workHours.closing.service.ts'
import { adjust } from './workHours.corrections.service.ts'
import { createEntry, updateEntry } from './workHours.entries.service.ts'
import { workHoursImport } from './workHours.import.ts'
import { linesExport } from './workHours.lines.export.ts'
import { readPayee, savePayee } from './workHours.payee.service.ts'
import { payoutSheet, payStatements, unpayStatement } from './workHours.payout.service.ts'
import { confirmRequest, declineRequest, listOfRequests } from './workHours.requests.service.ts'
import { rulesRepository } from './workHours.rules.repository.ts'
import { deleteRule, saveRule } from './workHours.rules.service.ts'
import { hoursOfCoach, listOfWorkHours } from './workHours.service.ts'
import { settlementsPage } from './workHours.settlements.repository.ts'
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

export const workHoursRoutes: Binding[] = [
  bind(listWorkhourCoaches, (input, cx) => listOfWorkHours(cx, input)),
  bind(getWorkhourCoach, (input, cx) => hoursOfCoach(cx, input)),
  bind(createWorkhourEntry, (input, cx) => createEntry(cx, input)),
  bind(updateWorkhourEntry, (input, cx) => updateEntry(cx, input)),
  bind(adjustWorkhours, (input, cx) => adjust(cx, input)),
  bind(listWorkhourRequests, (input, cx) => listOfRequests(cx, input)),
  bind(confirmWorkhourRequest, (input, cx) => confirmRequest(cx, input)),
  bind(declineWorkhourRequest, (input, cx) => declineRequest(cx, input)),
  bind(getWorkhourImportTemplate, async (_input, cx) => changeTemplate(cx, workHoursImport)),
  bind(importWorkhours, ({ body }, cx) => startImport(cx, workHoursImport, body)),
  bind(previewRepricing, ({ params }, cx) => repricingOf(cx, params.id)),
  bind(planRepricingCall, ({ params }, cx) => planRepricing(cx, params.id)),
  bind(exportWorkLines, (input, cx) => answerExport(cx, linesExport, input)),
  bind(listWorkhourStatistics, (input, cx) => listOfStatistics(cx, input)),
  bind(getWorkhourStatisticsForCoach, (input, cx) => statisticsOfCoach(cx, input)),
  bind(getWorkhourDays, (input, cx) => daysOf(cx, input)),
  bind(getWorkhourMonths, (input, cx) => monthsOf(cx, input)),
  bind(exportWorkhourStatistics, (input, cx) => answerExport(cx, statisticsExport, input)),
  bind(listWorkStatements, (input, cx) => listOfStatements(cx, input)),
  bind(submitWorkStatement, (input, cx) => submitStatement(cx, input)),
  bind(returnWorkStatement, (input, cx) => returnStatement(cx, input)),
  bind(confirmWorkStatement, (input, cx) => confirmStatement(cx, input)),
  bind(disputeWorkStatement, (input, cx) => disputeStatement(cx, input)),
  bind(settleWorkDisputes, (input, cx) => settleDisputes(cx, input)),
  bind(previewClosing, (input, cx) => preflight(cx, input)),
  bind(closeWorkMonth, (input, cx) => closeMonth(cx, input)),
  bind(reopenWorkStatement, (input, cx) => reopenStatement(cx, input)),
  bind(getCoachPayee, (input, cx) => readPayee(cx, input)),
  bind(saveCoachPayee, (input, cx) => savePayee(cx, input)),
  bind(exportWorkPayout, (input, cx) => answerExport(cx, payoutSheet, input)),
  bind(payWorkStatements, (input, cx) => payStatements(cx, input)),
  bind(unpayWorkStatement, (input, cx) => unpayStatement(cx, input)),
  bind(traceWorkhours, (input, cx) => trace(cx, input)),
  bind(listCreditRules, (_input, cx) => rulesRepository.list(cx.db)),
  bind(saveCreditRule, (input, cx) => saveRule(cx, input)),
  bind(deleteCreditRule, (input, cx) => deleteRule(cx, input)),
  bind(getAllSettlements, ({ query, paging }, cx) => settlementsPage(cx.db, query, cx.scope, paging)),
]
