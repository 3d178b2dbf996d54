import type { HandlerInput } from '@camp/contract/base/call'
import { seesWhy } from '@camp/contract/base/restricted'
import { type exportRefunds, listRefunds, type Refund, type RefundFilter } from '@camp/contract/refunds/refunds'
import { withPhone } from '../platform/db/search.ts'
import { listedExport } from '../platform/sheet/listed.export.ts'
import { refundConditions } from './refunds.conditions.ts'
import { refundsList, refundsListRepository } from './refunds.list.repository.ts'
import { refundColumns } from './refunds.sheet.ts'
import { hiddenWhy } from './refunds.why.rules.ts'

/** A filter of refunds as its reader may use it. */
export function matchOf<F extends RefundFilter>(filter: F, codes: ReadonlySet<string>) {
  return { ...withPhone(filter, codes), nothing: hiddenWhy(filter, codes) }
}

const withoutWhy = refundColumns.map((column) => (column.key === 'reason' ? { ...column, cell: () => null } : column))

/** What the list shows for the same filter, as a sheet: without reasons for who sees none. */
export const refundsExport = listedExport<HandlerInput<typeof exportRefunds>, Refund>({
  kind: 'refunds.export',
  code: 'ORDER_EXPORT',
  title: { code: 'task.exportRefunds' },
  name: { zh: '退款', en: 'Refunds' },
  list: listRefunds,
  columns: ({ codes }) => (seesWhy(codes) ? refundColumns : withoutWhy),
  personal: ['phone', 'reason'],
  chosen: (filter, { codes, scope }) => {
    const match = matchOf(filter, codes)
    return { of: refundsList, where: refundConditions(match, scope), count: (db) => refundsListRepository.count(db, match, scope) }
  },
})
