import type { LogisticsStatus } from '@camp/contract/logistics/logistics.labels'
import { simulatedSteps } from '@camp/server/integrations/tracking/simulator.carrier'
import { DAY, HOUR, officeMoment } from './demo.calendar.ts'
import { demoCarriers } from './demo.carriers.ts'
import type { DemoFamily } from './demo.families.ts'
import { type DemoRandom, lotOf, scatteredDigits } from './demo.random.ts'

interface DemoTrack {
  readonly at: number
  readonly location: string
  readonly context: string
  readonly status: LogisticsStatus
}

export interface DemoParcel {
  /** Index in `demoCarriers`. */
  readonly carrier: number
  readonly trackingNumber: string
  readonly address: string
  readonly status: LogisticsStatus
  readonly shipped: number
  readonly signed: number | null
  /** Oldest first, up to now. */
  readonly tracks: readonly DemoTrack[]
}

const carrierLot = lotOf([...demoCarriers.keys()], (index) => demoCarriers[index]?.weight ?? 0)
const REFUSED_SHARE = 0.012

/**
 * The parcel of an order that leaves the warehouse at `leaves`, or so lately that it is on its way, as far as it has come by `now`. Its
 * way is that of the built-in carrier, which therefore moves on what is under way; but some families refuse theirs.
 */
export function demoParcel(random: DemoRandom, orderId: number, family: DemoFamily, leaves: number | 'lately', now: number): DemoParcel {
  const carrier = carrierLot(random)
  const { province, city, district, detail } = family.address
  const address = [province, city, district, detail].join(' ')
  const trackingNumber = `${demoCarriers[carrier]?.prefix}${scatteredDigits(orderId, 10)}`
  const parcel = { companyName: demoCarriers[carrier]?.name ?? '', trackingNumber, address }
  const wayFrom = (moment: number): DemoTrack[] =>
    simulatedSteps({ ...parcel, shippedAt: new Date(moment) }, new Date(now)).map(({ time, ...step }) => ({ at: time.getTime(), ...step }))
  const shipped = leaves === 'lately' ? latest(now, (moment) => wayFrom(moment).at(-1)?.status === 'IN_TRANSIT') : leaves
  const steps = wayFrom(shipped)
  const tracks = random.chance(REFUSED_SHARE) ? refused(steps, now) : steps
  const last = tracks.at(-1)
  const status = last?.status ?? 'CREATED'
  return { carrier, trackingNumber, address, status, shipped, signed: status === 'SIGNED' ? (last?.at ?? null) : null, tracks }
}

/** The last hour of the office of which this is true. A way is longer than a night, so that there is one for each parcel, at any hour. */
function latest(now: number, isTrue: (moment: number) => boolean): number {
  let moment = now
  do moment -= HOUR
  while (officeMoment(moment) !== moment || !isTrue(moment))
  return moment
}

/** A parcel that was signed for, had it not been refused at the door and sent back. */
function refused(tracks: DemoTrack[], now: number): DemoTrack[] {
  const last = tracks.at(-1)
  if (last?.status !== 'SIGNED' || last.at + 4 * DAY > now) return tracks
  const back = last.at + 2 * DAY + 5 * HOUR
  return [
    ...tracks.slice(0, -1),
    { ...last, status: 'PROBLEM', context: '收件人拒收，快件退回' },
    { at: back, location: '浙江省 杭州市', status: 'RETURNED', context: '快件已退回，寄件方已签收' },
  ]
}
