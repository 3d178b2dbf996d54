import { getUserAllPermission } from '@camp/contract/base/account'
import type { AnyCall } from '@camp/contract/base/call'
import { getOrderDetail, getOrderStat, listOrders, updateOrderRemark } from '@camp/contract/orders/orders'
import { dayAfter, daysBetween, type Sample } from './sample.ts'

export interface Ask {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

/** Requests of several lines, and in words how many of each. */
export interface Mix {
  readonly product: readonly Ask[]
  readonly bare: readonly Ask[]
  readonly words: string
}

/** What both servers are asked, so that their answers can be held together. */
export interface Comparable {
  readonly name: string
  readonly product: readonly Ask[]
  readonly bare: readonly Ask[]
  /** What must be alike in both answers; the answer is JSON of either server. */
  essence(answer: never): unknown
}

/** One line of the table, and what is expected of the product. */
export interface Scenario extends Comparable {
  /** Least ratio of answers per second, the product's to the bare server's. */
  readonly ratio: number
  /** Most milliseconds of CPU of the product's process per request. */
  readonly cpuMs?: number
}

/** Parameters of a request. */
export type Query = Readonly<Record<string, string | number>>

/** The path of a call of the product. */
export const pathOf = (call: AnyCall, query: Query = {}) => withQuery(`/foundation${call.path}`, query)
/** A path with its parameters. */
export const withQuery = (path: string, query: Query) => {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? path : `${path}?${text}`
}

interface Page {
  content: { id: number }[]
  totalElements: number
}
/** What two pages must have in common. */
export const pageEssence = ({ content, totalElements }: Page) => [totalElements, content.map(({ id }) => id)]

/** A list asked with these queries by both servers. */
const listing = (name: string, bars: { ratio: number; cpuMs?: number }, queries: readonly Query[]): Scenario => ({
  name,
  ...bars,
  product: queries.map((query) => ({ method: 'GET', path: pathOf(listOrders, query) })),
  bare: queries.map((query) => ({ method: 'GET', path: withQuery('/orders', query) })),
  essence: pageEssence,
})

/** `count` values of `make`, numbered. */
export const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
/** The n-th of a list that begins anew at its end. */
export const at = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('nothing to draw from')
  return found
}

/** Requests of a mix, before they begin anew. */
const MIXED = 4_000

const FIRST = { page: 1, size: 20 }

/** Whole days that end within the span of the data. */
function range(sample: Sample, n: number, days: number): { createdFrom: string; createdTo: string } {
  const room = Math.max(daysBetween(sample.firstDay, sample.lastDay) - days, 1)
  const createdFrom = dayAfter(sample.firstDay, (n * 37) % room)
  return { createdFrom, createdTo: dayAfter(createdFrom, days - 1) }
}

const lists = (sample: Sample): Scenario[] => [
  listing(
    'order list: status, channel and days of creation; exact total',
    { ratio: 1.4, cpuMs: 1 },
    many(40, (n) => ({ ...FIRST, status: at(sample.statuses, n), channelId: at(sample.channelIds, n >> 1), ...range(sample, n, 120) })),
  ),
  listing(
    // No kept figure answers these filters, so both servers count.
    'order list: status, payment, least amount and days; total counted by both',
    { ratio: 0.9, cpuMs: 1 },
    many(40, (n) => ({
      ...FIRST,
      status: at(sample.statuses, n),
      payMethod: at(['WECHAT', 'ALIPAY', 'OFFLINE'], n),
      amountFrom: 5_000 * (1 + (n % 4)),
      ...range(sample, n, 30),
    })),
  ),
  listing(
    'search by the digits of a phone (4, 7 or 11 of them)',
    { ratio: 0.9, cpuMs: 1 },
    sample.orders.map(({ phone }, n) => ({ ...FIRST, phone: at([phone.slice(-4), phone.slice(-7), phone], n) })),
  ),
  listing(
    'page 5,000 with the exact total',
    { ratio: 2, cpuMs: 1 },
    many(20, (n) => ({ page: 4_990 + n, size: 20 })),
  ),
]

const detail = (sample: Sample): Scenario => ({
  name: 'order with all its parts',
  ratio: 0.9,
  cpuMs: 0.3,
  product: sample.orders.map(({ orderNumber }) => ({ method: 'GET', path: pathOf(getOrderDetail, { orderNumber }) })),
  bare: sample.orders.map(({ orderNumber }) => ({ method: 'GET', path: withQuery('/order', { orderNumber }) })),
  essence: ({ id, timeline, refunds, shipments }: { id: number; timeline: unknown[]; refunds: unknown[]; shipments: unknown[] }) => [
    id,
    timeline.length,
    refunds.length,
    shipments.length,
  ],
})

const words = (n: number): string => `家长来电，改为周末发货 ${n}`

const remark = (sample: Sample): Scenario => ({
  name: 'remark changed, with its row of the log',
  ratio: 0.6,
  cpuMs: 0.3,
  product: sample.toChange.map((id, n) => ({
    method: updateOrderRemark.method,
    path: pathOf(updateOrderRemark),
    body: { id, remark: words(n) },
  })),
  bare: sample.toChange.map((id, n) => ({ method: 'PUT', path: '/remark', body: { id, remark: words(n) } })),
  essence: ({ id }: { id: number }) => id,
})

const statistics = (sample: Sample): Scenario => {
  const bodies = many(12, (n) => ({ ...(n % 3 > 0 && { status: at(sample.statuses, n) }), ...range(sample, n, 365) }))
  return {
    name: 'statistics by day over a year',
    ratio: 20,
    product: bodies.map((body) => ({ method: 'POST', path: pathOf(getOrderStat), body: { ...body, by: ['day'] } })),
    bare: bodies.map((body) => ({ method: 'POST', path: '/statistics', body })),
    essence: ({ total, byDay }: { total: { count: number; payAmount: number; refundedAmount: number }; byDay: unknown[] }) => [
      total.count,
      total.payAmount,
      total.refundedAmount,
      byDay.length,
    ],
  }
}

const guarded = (): Scenario => ({
  name: 'small guarded GET (the codes of the caller)',
  ratio: 1.5,
  cpuMs: 0.3,
  product: [{ method: 'GET', path: pathOf(getUserAllPermission) }],
  bare: [{ method: 'GET', path: '/codes' }],
  essence: (codes: string[]) => codes.filter((code) => code !== 'ALWAYS').sort(),
})

/** Everything that is measured under load, in the order of the table. */
export const scenarios = (sample: Sample): Scenario[] => [...lists(sample), detail(sample), remark(sample), statistics(sample), guarded()]

/** How much of a mix each line is: its place in the table, and how many of a hundred. */
export type Shares = readonly (readonly [name: string, share: number])[]

/** A busy hour. */
export const SHARES: Shares = [
  ['order list: status, channel and days', 20],
  ['order list: status, payment', 5],
  ['search by the digits', 15],
  ['order with all its parts', 25],
  ['remark changed', 10],
  ['statistics by day', 5],
  ['small guarded GET', 20],
]

/** Others at work while somebody exports. */
export const OTHERS: Shares = [
  ['order list: status, channel and days', 20],
  ['order with all its parts', 40],
  ['remark changed', 10],
  ['small guarded GET', 30],
]

/** Requests of several lines, evenly mingled. */
export function mixOf(all: readonly Scenario[], shares: Shares): Mix {
  const parts = shares.map(([name, share]) => {
    const scenario = all.find((one) => one.name.startsWith(name))
    if (!scenario) throw new Error(`no line of the table begins with ${name}`)
    return { scenario, share, taken: 0 }
  })
  const product: Ask[] = []
  const bare: Ask[] = []
  const words = shares.map(([name, share]) => `${share} % ${name}`).join('; ')
  for (let n = 1; n <= MIXED; n++) {
    // Whose share is furthest behind comes next.
    const next = parts.reduce((a, b) => (b.share * n - b.taken * 100 > a.share * n - a.taken * 100 ? b : a))
    product.push(at(next.scenario.product, next.taken))
    bare.push(at(next.scenario.bare, next.taken))
    next.taken++
  }
  return { product, bare, words }
}
