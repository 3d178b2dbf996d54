import { addDays, mondayOf } from '@camp/contract/base/days'
import { mean, rateBp } from '@camp/contract/base/numbers'
import type * as calls from '@camp/contract/channels/channels.funnel'
import type { FunnelRow } from '@camp/contract/channels/channels.funnel'
import type { FunnelBy } from '@camp/contract/channels/channels.labels'
import { getReferrerSimpleList, listReferrers } from '@camp/contract/referrers/referrers'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { type FunnelAsk, type FunnelFigures, funnelRepository } from './channels.funnel.repository.ts'

const DAY = 86_400_000
/** Twelve weeks, where nothing else is asked for; so far back goes the line beside each row. */
const USUAL_DAYS = 84
const WEEKS = 12
/** More days are no range that anybody means. */
const MOST_DAYS = 3_660

const daysOf = ({ from, to }: FunnelAsk): number => (Date.parse(to) - Date.parse(from)) / DAY + 1
const sumBy = <T>(rows: readonly T[], pick: (row: T) => number): number => rows.reduce((sum, row) => sum + pick(row), 0)

const perPaid = (cost: number | null, paid: number): number | null => (cost ? mean(cost, paid, 0) : null)

interface Days {
  readonly places: readonly number[]
  readonly nets: readonly number[]
  readonly paid: readonly number[]
}

/** On which day, counted from the first, the net amount of these days has reached the cost. */
export function paybackOf(days: readonly Days[], cost: number | null): number | null {
  if (!cost) return null
  const nets = new Map<number, number>()
  for (const { places, nets: amounts } of days)
    for (const [n, place] of places.entries()) nets.set(place, (nets.get(place) ?? 0) + (amounts[n] ?? 0))
  let sum = 0
  for (const place of [...nets.keys()].sort((one, other) => one - other)) {
    sum += nets.get(place) ?? 0
    if (sum >= cost) return place + 1
  }
  return null
}

/** Families that have paid, by the last weeks of so many days. */
function trendOf(days: Days | undefined, length: number): number[] {
  const weeks = Math.min(WEEKS, Math.max(1, Math.floor(length / 7)))
  const trend = Array<number>(weeks).fill(0)
  for (const [n, place] of days?.places.entries() ?? []) {
    const week = weeks - 1 - Math.floor((length - 1 - place) / 7)
    if (week >= 0) trend[week] = (trend[week] ?? 0) + (days?.paid[n] ?? 0)
  }
  return trend
}

/** Who may know referrers by their names, as their list and the field that chooses one have it. */
const NAMED_TO = [listReferrers.codes, getReferrerSimpleList.codes].flat() as readonly string[]

/** Everything that the rows are made of, read at once. */
async function read(cx: Cx, ask: FunnelAsk, by: FunnelBy) {
  const { db, scope } = cx
  const whole = by === 'week' || by === 'referrer' ? by : 'channel'
  const [figures, total, days, visits, costs, channels, referrers, batches, commission] = await Promise.all([
    funnelRepository.figures(db, whole, ask, scope),
    whole === 'channel' ? null : funnelRepository.figures(db, 'channel', ask, scope),
    funnelRepository.days(db, ask, scope),
    funnelRepository.visits(db, ask),
    funnelRepository.costs(db, ask),
    by === 'channel' ? funnelRepository.channelNames(db) : [],
    by === 'referrer' && NAMED_TO.some((code) => cx.reader.codes.has(code)) ? funnelRepository.referrerNames(db) : [],
    by === 'batch' ? funnelRepository.batches(db, ask, scope) : [],
    funnelRepository.commission(db, by, ask, scope),
  ])
  // Who sees own families only reads of the channels by which these came, and of no other.
  const seen = new Set(figures.map(({ key }) => key))
  const own = <T extends { readonly channelId: number }>(rows: T[]): T[] =>
    scope.all || by !== 'channel' ? rows : rows.filter(({ channelId }) => seen.has(String(channelId)))
  const commissions = new Map(commission.map((row) => [row.key, row.commission]))
  return { commissions, figures, total: total ?? figures, days, visits: own(visits), costs: own(costs), channels, referrers, batches }
}
type Read = Awaited<ReturnType<typeof read>>

const nothing = {
  registered: 0,
  firstPaid: 0,
  finished: 0,
  nextCamp: 0,
  netAmount: 0,
  beforeRegistered: 0,
  beforeFirstPaid: 0,
}

const rowOf = (
  figures: Pick<FunnelFigures, keyof typeof nothing>,
  more: Pick<FunnelRow, 'key' | 'name' | 'kind' | 'visits' | 'cost' | 'paybackDays' | 'trend'>,
): FunnelRow => ({
  ...more,
  registered: figures.registered,
  firstPaid: figures.firstPaid,
  finished: figures.finished,
  nextCamp: figures.nextCamp,
  conversionBp: rateBp(figures.firstPaid, figures.registered),
  netAmount: figures.netAmount,
  // Filled in beside, by the key.
  commission: 0,
  costPerPaid: perPaid(more.cost, figures.firstPaid),
  before: { registered: figures.beforeRegistered, firstPaid: figures.beforeFirstPaid },
})

function channelRowsOf({ figures, days, visits, costs, channels }: Read, ask: FunnelAsk): FunnelRow[] {
  const known = new Map(figures.map((row) => [row.key, row]))
  const named = new Map(channels.map((row) => [row.key, row]))
  const keys = new Set([
    ...known.keys(),
    ...visits.map(({ channelId }) => String(channelId)),
    ...costs.map(({ channelId }) => String(channelId)),
  ])
  return [...keys].map((key) => {
    const mine = <T extends { readonly channelId: number }>(rows: readonly T[]) => rows.filter(({ channelId }) => String(channelId) === key)
    const own = mine(days)
    const cost = key === '0' ? null : sumBy(mine(costs), (row) => row.cost)
    return rowOf(known.get(key) ?? nothing, {
      key,
      name: named.get(key)?.name ?? null,
      kind: named.get(key)?.kind ?? null,
      visits: key === '0' ? null : sumBy(mine(visits), (row) => row.visits),
      cost,
      paybackDays: paybackOf(own, cost),
      trend: trendOf(own[0], daysOf(ask)),
    })
  })
}

function weekRowsOf({ figures, visits, costs }: Read, { from }: FunnelAsk): FunnelRow[] {
  // The week in which the range begins is one of them, those before are not.
  const first = mondayOf(from)
  const all = [...figures.map(({ key }) => key), ...visits.map(({ week }) => week), ...costs.map(({ week }) => week)]
  const weeks = [...new Set(all)].filter((week) => week >= first).sort()
  const known = new Map(figures.map((row) => [row.key, row]))
  return weeks.map((key) =>
    rowOf(
      { ...(known.get(key) ?? nothing), beforeRegistered: 0, beforeFirstPaid: 0 },
      {
        key,
        name: null,
        kind: null,
        visits: sumBy(
          visits.filter(({ week }) => week === key),
          (row) => row.visits,
        ),
        cost: sumBy(
          costs.filter(({ week }) => week === key),
          (row) => row.cost,
        ),
        paybackDays: null,
        trend: [],
      },
    ),
  )
}

const apart = { visits: null, cost: null, paybackDays: null, trend: [] }

const otherRowsOf = (by: 'batch' | 'referrer', { figures, referrers, batches }: Read): FunnelRow[] => {
  if (by === 'batch') return batches.map(({ key, name, kind, ...row }) => rowOf({ ...nothing, ...row }, { key, name, kind, ...apart }))
  const named = new Map(referrers.map(({ key, name }) => [key, name]))
  return figures.map((row) => rowOf(row, { key: row.key, name: named.get(row.key) ?? null, kind: null, ...apart }))
}

/** Is there anything in the range itself? */
const isThere = ({ visits, registered, netAmount, cost, firstPaid }: FunnelRow): boolean =>
  registered > 0 || firstPaid > 0 || netAmount !== 0 || Boolean(visits) || Boolean(cost)

export const channelFunnel: Handler<typeof calls.getChannelFunnel> = async ({ query }, cx) => {
  const to = query.to ?? (await funnelRepository.today(cx.db))
  const from = query.from ?? addDays(to, 1 - USUAL_DAYS)
  const ask: FunnelAsk = { from, to, channelId: query.channelId, kind: query.kind }
  if (from > to || daysOf(ask) > MOST_DAYS) throw new AppError('CHANNEL_COST_DAYS', { most: MOST_DAYS }, { field: 'to' })
  const { by = 'channel' } = query
  const all = await read(cx, ask, by)
  const rows = by === 'channel' ? channelRowsOf(all, ask) : by === 'week' ? weekRowsOf(all, ask) : otherRowsOf(by, all)
  const sum = (pick: (row: FunnelFigures) => number) => sumBy(all.total, pick)
  const cost = sumBy(all.costs, (row) => row.cost)
  const paid = sum((row) => row.firstPaid)
  return {
    from,
    to,
    steps: [
      { key: 'VISITS', count: sumBy(all.visits, (row) => row.visits), amount: null, before: sumBy(all.visits, (row) => row.before) },
      { key: 'REGISTERED', count: sum((row) => row.registered), amount: null, before: sum((row) => row.beforeRegistered) },
      { key: 'FIRST_PAID', count: paid, amount: sum((row) => row.firstAmount), before: sum((row) => row.beforeFirstPaid) },
      { key: 'FINISHED', count: sum((row) => row.finished), amount: null, before: sum((row) => row.beforeFinished) },
      {
        key: 'NEXT_CAMP',
        count: sum((row) => row.nextCamp),
        amount: sum((row) => row.nextAmount),
        before: sum((row) => row.beforeNextCamp),
      },
    ],
    rows: rows.map((row) => ({ ...row, commission: all.commissions.get(row.key) ?? 0 })).filter(isThere),
    commission: sumBy([...all.commissions.values()], (amount) => amount),
    cost,
    netAmount: sum((row) => row.netAmount),
    costPerPaid: perPaid(cost, paid),
    paybackDays: paybackOf(all.days, cost),
  }
}
