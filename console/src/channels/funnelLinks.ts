import { addDays } from '@camp/contract/base/days'
import { pointsAbove } from '@camp/contract/base/numbers'
import type { ChannelFunnel, FunnelRow } from '@camp/contract/channels/channels.funnel'
import type { FamilyStep, FunnelBy } from '@camp/contract/channels/channels.labels'

/** What a figure of the funnel is narrowed by: the same stands in the address of the list that it opens. */
export interface FunnelPlace {
  readonly from: string
  readonly to: string
  readonly channelIds: readonly number[]
  readonly referrerId?: number | undefined
  readonly couponBatchId?: number | undefined
}

/** The place of a row: that of the whole, narrowed by what the row stands for. */
export function placeOf(whole: FunnelPlace, by: FunnelBy, { key }: Pick<FunnelRow, 'key'>): FunnelPlace {
  if (by === 'channel') return { ...whole, channelIds: [Number(key)] }
  if (by === 'referrer') return { ...whole, referrerId: Number(key) }
  if (by === 'batch') return { ...whole, couponBatchId: Number(key) }
  const sunday = addDays(key, 6)
  const later = key > whole.from
  const earlier = sunday < whole.to
  return { ...whole, ...(later && { from: key }), ...(earlier && { to: sunday }) }
}

function address(path: string, range: 'registered' | 'paid', place: FunnelPlace, more: readonly (readonly [string, string])[]): string {
  const query = new URLSearchParams([
    ...place.channelIds.map((id) => ['channelId', String(id)]),
    ...(place.referrerId === undefined ? [] : [['referrerId', String(place.referrerId)]]),
    ...(place.couponBatchId === undefined ? [] : [['couponBatchId', String(place.couponBatchId)]]),
    [`${range}From`, `${place.from} 00:00:00`],
    [`${range}To`, `${place.to} 23:59:59`],
    ...more.map(([name, value]) => [name, value]),
  ])
  return `${path}?${query}`
}

/** The families behind a figure: all that registered, or those that stand at a step. */
export const familiesAt = (place: FunnelPlace, step?: FamilyStep): string =>
  address('/parent/index', 'registered', place, step ? [['step', step]] : [])

/** The orders behind the net amount. */
export const ordersAt = (place: FunnelPlace): string =>
  address(
    '/order/index',
    'paid',
    place,
    ['PAID', 'SHIPPED', 'COMPLETED'].map((progress) => ['progress', progress] as const),
  )

/** The channel whose conversion fell most, by five points or more, among those with enough families to tell. */
export function fallen(rows: ChannelFunnel['rows']): FunnelRow | undefined {
  const ENOUGH = 30
  const POINTS = 5
  return rows
    .flatMap((row) => {
      const { registered, firstPaid, before } = row
      if (registered < ENOUGH || before.registered < ENOUGH) return []
      const lost = pointsAbove(before.firstPaid, before.registered, firstPaid, registered) ?? 0
      return lost >= POINTS ? [{ row, lost }] : []
    })
    .sort((one, other) => other.lost - one.lost)[0]?.row
}
