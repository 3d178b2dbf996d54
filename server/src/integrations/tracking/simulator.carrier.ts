import { createHash } from 'node:crypto'
import type { LogisticsStatus } from '@camp/contract/logistics/logistics.labels'
import type { Parcel, TrackedStep, TrackingCarrier, TrackReport } from './tracking.carrier.ts'

const HOUR = 3_600_000
const WAREHOUSE = '浙江省 杭州市'

interface Stage {
  /** Hours after the step before, the least and the most. */
  readonly wait: readonly [number, number]
  readonly status: LogisticsStatus
  /** `{company}` and `{city}` are filled in. */
  readonly context: string
  readonly at: 'warehouse' | 'city'
}

const WAY: readonly Stage[] = [
  { wait: [1, 5], status: 'COLLECTED', context: '{company}已揽收', at: 'warehouse' },
  { wait: [3, 8], status: 'IN_TRANSIT', context: '快件离开杭州转运中心，发往{city}', at: 'warehouse' },
  { wait: [14, 36], status: 'IN_TRANSIT', context: '快件到达{city}转运中心', at: 'city' },
  { wait: [4, 12], status: 'DELIVERING', context: '快递员正在派送，请保持电话畅通', at: 'city' },
  { wait: [1, 6], status: 'SIGNED', context: '快件已签收，感谢使用{company}', at: 'city' },
]
// About one parcel in fifty is not delivered at the first try.
const MISSED: readonly Stage[] = [
  { wait: [1, 4], status: 'PROBLEM', context: '收件人不在，改约次日派送', at: 'city' },
  { wait: [14, 24], status: 'DELIVERING', context: '快递员再次派送', at: 'city' },
]
const MISSED_ONE_IN = 50

/** A parcel's way up to now follows from its number and the time it was sent, so it is the same no matter who asks, and when. */
export function simulatedSteps(parcel: Pick<Parcel, 'companyName' | 'trackingNumber' | 'shippedAt' | 'address'>, now: Date): TrackedStep[] {
  const digest = createHash('sha256').update(parcel.trackingNumber).digest()
  const chance = (index: number) => (digest[index % digest.length] ?? 0) / 256
  const missed = digest.readUInt16BE(30) % MISSED_ONE_IN === 0
  const way = missed ? [...WAY.slice(0, -1), ...MISSED, ...WAY.slice(-1)] : WAY
  const city = cityOf(parcel.address)
  const steps: TrackedStep[] = []
  let time = parcel.shippedAt.getTime()
  way.forEach((stage, index) => {
    const [least, most] = stage.wait
    // Whole minutes, as carriers write them.
    time += Math.round(((least + (most - least) * chance(index + 1)) * HOUR) / 60_000) * 60_000
    const context = stage.context.replace('{company}', parcel.companyName).replace('{city}', city)
    steps.push({ time: new Date(time), location: stage.at === 'city' ? city : WAREHOUSE, context, status: stage.status })
  })
  return steps.filter((step) => step.time.getTime() <= now.getTime())
}

/** The built-in carrier. What another source told before it does not tell again. */
export class SimulatorCarrier implements TrackingCarrier {
  readonly byPlan = false
  readonly pushes = null

  ask(parcel: Parcel, now: Date): Promise<TrackReport> {
    const { knownUntil } = parcel
    return Promise.resolve({ steps: simulatedSteps(parcel, now).filter(({ time }) => knownUntil === null || time > knownUntil) })
  }
}

const CITY = /^\s*([^\s]{2,8}?(?:省|自治区|特别行政区|市))\s*([^\s区县路街道号]{2,8}?(?:市|自治州|盟|地区))?/

/** Province and city of an address, never more: tracks are no place for where a family lives. */
function cityOf(address: string): string {
  const [, province, city] = address.match(CITY) ?? []
  return [...new Set([province, city])].filter(Boolean).join(' ') || '目的地'
}
