import type { HandlerInput } from '@camp/contract/base/call'
import { seesWhy } from '@camp/contract/base/restricted'
import { type exportRefunds, listRefunds, type Refund, type RefundFilter } from '@camp/contract/refunds/refunds'
import { Executor } from '../platform/db/executor.ts'
import { withPhone } from '../platform/db/search.ts'
import { parseSort } from '../platform/http/paging.ts'
import { type ExportDefinition, exportKinds, loggedChoice } from '../platform/sheet/export.ts'
import { refundsListRepository } from './refunds.list.repository.ts'
import { refundColumns } from './refunds.sheet.ts'
import { hiddenWhy } from './refunds.why.rules.ts'

/** A filter of refunds as its reader may use it. */
export function matchOf<F extends RefundFilter>(filter: F, codes: ReadonlySet<string>) {
  return { ...withPhone(filter, codes), nothing: hiddenWhy(filter, codes) }
}

const withoutWhy = refundColumns.map((column) => (column.key === 'reason' ? { ...column, cell: () => null } : column))

/** What the list shows for the same filter, as a sheet: without reasons for who sees none. */
export const refundsExport: ExportDefinition<HandlerInput<typeof exportRefunds>, Refund> = {
  kind: 'refunds.export',
  code: 'ORDER_EXPORT',
  title: { code: 'task.exportRefunds' },
  name: { zh: '退款', en: 'Refunds' },
  plan: (who, { body, query }) => {
    const { columns: _columns, total: _total, ids, except, ...filter } = body
    const match = { ...matchOf(filter, who.codes), ...(ids && { ids }), ...(except && { except }) }
    const sort = parseSort(listRefunds, query.sort)
    return {
      columns: seesWhy(who.codes) ? refundColumns : withoutWhy,
      logged: loggedChoice(body, 'phone', 'reason'),
      count: () => refundsListRepository.count(new Executor(who.services.reportPool), match, who.scope),
      rows: () => refundsListRepository.stream(who.services.exportPool, match, who.scope, sort),
    }
  },
}

/** Kinds of tasks of this noun. */
export const refundTaskKinds = exportKinds(refundsExport)
