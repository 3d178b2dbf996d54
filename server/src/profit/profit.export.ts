import type { HandlerInput } from '@camp/contract/base/call'
import { type exportCampProfits, listCampProfits, type ProfitRow } from '@camp/contract/profit/profit'
import { profitThing } from '@camp/contract/profit/profit.record'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { sheetColumnOf } from '../platform/sheet/sheet.record.ts'
import type { SheetColumn } from '../platform/sheet/sheet.ts'
import { profitRepository } from './profit.repository.ts'
import { assertWhole } from './profit.service.ts'

const column = sheetColumnOf(profitThing)

/** Columns of the export; keys are those of the list. */
export const profitColumns: readonly SheetColumn<ProfitRow>[] = [
  column('name', 26),
  column('term', 12),
  column('campType', 16),
  column('status', 10),
  column('startDate', 12),
  column('endDate', 12),
  column('children', 8),
  column('orders', 8),
  column('income', 14),
  column('refund', 14),
  column('net', 14),
  column('commission', 14),
  column('coach', 14),
  column('material', 14),
  column('channel', 14),
  column('fee', 14),
  column('overhead', 14),
  column('cost', 14),
  column('margin', 14),
  column('marginBp', 8),
  column('perChild', 12),
  column('late', 14),
  column('unknown', 20),
  column('finalOn', 12),
]

/** What the list shows for the same filter, as a sheet. */
export const profitsExport = listedExport<HandlerInput<typeof exportCampProfits>, ProfitRow>({
  kind: 'profit.export',
  code: 'PROFIT',
  title: { code: 'task.exportProfits' },
  name: { zh: '营期利润', en: 'Camp profit' },
  list: listCampProfits,
  columns: profitColumns,
  page: (db, match, who, paging) => {
    assertWhole(who)
    return profitRepository.page(db, match, paging)
  },
})
