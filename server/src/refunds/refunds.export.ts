import type { HandlerInput } from '@camp/contract/base/call'
import { type exportRefunds, listRefunds, type Refund } from '@camp/contract/refunds/refunds'
import { Executor } from '../platform/db/executor.ts'
import { withPhone } from '../platform/db/search.ts'
import { parseSort } from '../platform/http/paging.ts'
import { type ExportDefinition, exportKinds, loggedChoice } from '../platform/sheet/export.ts'
import { refundsListRepository } from './refunds.repository.ts'
import { refundColumns } from './refunds.sheet.ts'

/** What the list shows for the same filter, as a sheet. */
export const refundsExport: ExportDefinition<HandlerInput<typeof exportRefunds>, Refund> = {
  kind: 'refunds.export',
  code: 'ORDER_EXPORT',
  title: { code: 'task.exportRefunds' },
  name: { zh: '退款', en: 'Refunds' },
  plan: (who, { body, query }) => {
    const { columns: _columns, total: _total, ids, except, ...filter } = body
    const match = { ...withPhone(filter, who.codes), ...(ids && { ids }), ...(except && { except }) }
    const sort = parseSort(listRefunds, query.sort)
    return {
      columns: refundColumns,
      logged: loggedChoice(body, 'phone', 'reason'),
      count: () => refundsListRepository.count(new Executor(who.services.reportPool), match, who.scope),
      rows: () => refundsListRepository.stream(who.services.exportPool, match, who.scope, sort),
    }
  },
}

/** Kinds of tasks of this noun. */
export const refundTaskKinds = exportKinds(refundsExport)
