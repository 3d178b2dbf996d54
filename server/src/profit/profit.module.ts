import * as calls from '@camp/contract/profit/profit'
import type { FamilyClaims } from '../platform/family.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { answerExport, exportKinds } from '../platform/sheet/export.ts'
import { closeMonth, putEntry } from './profit.entries.service.ts'
import { profitsExport } from './profit.export.ts'
import { profitChores } from './profit.jobs.ts'
import { campProfit, profitLines, profitMonths, profitPage, profitSums, tryProfit } from './profit.service.ts'

// Amounts by camp; an order is named by its number, as in the ledgers.
const family: FamilyClaims = {
  profit_entries: 'not of a family',
  profit_due: 'not of a family',
  profit_lines: 'not of a family',
  profit_month: 'not of a family',
}

const routes: readonly Binding[] = [
  bind(calls.listCampProfits, profitPage),
  bind(calls.sumCampProfits, profitSums),
  bind(calls.exportCampProfits, answerExport(profitsExport)),
  bind(calls.getCampProfit, campProfit),
  bind(calls.listProfitLines, profitLines),
  bind(calls.tryCampProfit, tryProfit),
  bind(calls.getProfitMonths, profitMonths),
  bind(calls.saveProfitEntry, putEntry),
  bind(calls.closeProfitMonth, closeMonth),
]

export const profitModule = defineModule({
  name: 'profit',
  routes,
  tasks: () => exportKinds(profitsExport),
  chores: (services) => profitChores(services),
  family,
})
