import { getChannelFunnel } from '@camp/contract/channels/channels.funnel'
import { listCoupons } from '@camp/contract/coupons/coupons'
import { couponStatus } from '@camp/contract/coupons/coupons.labels'
import { refundStatus } from '@camp/contract/orders/orders.states'
import { listStatementLines } from '@camp/contract/reconcile/reconcile'
import { lineKind } from '@camp/contract/reconcile/reconcile.labels'
import { listRefunds } from '@camp/contract/refunds/refunds'
import type { CommerceSample } from './commerce.sample.ts'
import { dayAfter, daysBetween } from './sample.ts'
import { at, many, pageEssence, pathOf, type Query, type Scenario, withQuery } from './scenarios.ts'

const FIRST = { page: 1, size: 20 }
const get = (path: string) => ({ method: 'GET', path })

/** Whole days that end within the span of the data. */
function range({ firstDay, lastDay }: CommerceSample, n: number, days: number): { from: string; to: string } {
  const from = dayAfter(firstDay, (n * 37) % Math.max(daysBetween(firstDay, lastDay) - days, 1))
  return { from, to: dayAfter(from, days - 1) }
}

interface Row {
  key: string | number
  registered: number
  firstPaid: number
  finished: number
  nextCamp: number
}
interface Funnel {
  steps: { key: string; count: number }[]
  rows: Row[]
  netAmount: number
}

const funnel = (sample: CommerceSample): Scenario => {
  const ranges = many(12, (n) => range(sample, n, n % 2 === 0 ? 84 : 365))
  return {
    name: 'funnel of channels over twelve weeks or a year',
    ratio: 10,
    product: ranges.map((days) => get(pathOf(getChannelFunnel, days))),
    bare: ranges.map((days) => get(withQuery('/funnel', days))),
    essence: ({ steps, rows, netAmount }: Funnel) => [
      netAmount,
      steps.filter(({ key }) => key !== 'VISITS').map(({ count }) => count),
      // A channel with visits or money alone: the bare server has no row of families for it.
      rows
        .filter(({ registered }) => registered > 0)
        .map(({ key, registered, firstPaid, finished, nextCamp }) => [key, registered, firstPaid, finished, nextCamp].join(' '))
        .sort(),
    ],
  }
}

const listing = (
  name: string,
  call: typeof listCoupons | typeof listRefunds | typeof listStatementLines,
  path: string,
  queries: readonly Query[],
): Scenario => ({
  name,
  ratio: 0.9,
  product: queries.map((query) => get(pathOf(call, { ...FIRST, ...query }))),
  bare: queries.map((query) => get(withQuery(path, { ...FIRST, ...query }))),
  essence: pageEssence,
})

/** Everything of channels, codes, refunds and bills that is measured, in the order of the table. */
export const commerceScenarios = (sample: CommerceSample): Scenario[] => [
  funnel(sample),
  listing(
    'codes of a batch: by state; exact total',
    listCoupons,
    '/coupons',
    many(32, (n) => ({ batchId: at(sample.batchIds, n), status: at(couponStatus.values, n >> 3) })),
  ),
  listing(
    'refunds: by state and days; exact total',
    listRefunds,
    '/refunds',
    many(40, (n) => {
      const { from, to } = range(sample, n, 30)
      return { status: at(refundStatus.values, n), createdFrom: from, createdTo: to }
    }),
  ),
  listing(
    'lines of a bill: by kind; exact total',
    listStatementLines,
    '/bill',
    // By the time of each line: what is open comes first by itself, and the bare server has no such order.
    many(40, (n) => ({ day: at(sample.dayIds, n), kind: at(lineKind.values, n >> 2), sort: 'at,asc' })),
  ),
]
