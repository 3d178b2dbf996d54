import { systemEvents } from '@camp/contract/logs/logs.system'
import type { TrackingCarrier, TrackReport } from '../integrations/tracking/tracking.carrier.ts'
import { Executor } from '../platform/db/executor.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'
import { byJob, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { ParcelPlan } from './logistics.plan.jobs.ts'
import { type AskedParcel, tracksRepository } from './logistics.tracks.repository.ts'
import { addReported } from './logistics.tracks.service.ts'

type Parts = Pick<Services, 'pool' | 'log' | 'clock' | 'keys'>
type Acting = Omit<Parts, 'log'>

const PORTION = 200

/** Asks the carrier about every parcel that is on its way, and adds what is new. Returns how many moved. */
export async function moveParcels(parts: Acting, carrier: TrackingCarrier): Promise<number> {
  const { pool, clock } = parts
  const db = new Executor(pool)
  let moved = 0
  let after = 0
  for (;;) {
    const parcels = await tracksRepository.moving(db, after, PORTION)
    for (const parcel of parcels) {
      const told = await carrier.ask(parcel, clock.now())
      if (told.steps.length > 0 && (await keep(parts, parcel, told))) moved++
    }
    const last = parcels.at(-1)
    if (!last || parcels.length < PORTION) return moved
    after = last.id
  }
}

const keep = (parts: Acting, { id, trackingNumber }: AskedParcel, told: TrackReport): Promise<boolean> =>
  transaction(parts.pool, async (tx) => {
    const by = byJob(parts, 'logistics.move')
    const moved = await addReported(tx, id, trackingNumber, told, by)
    if (!moved) return false
    const { added, status, before, after } = moved
    if ('status' in after) {
      tellSystem(tx, by, systemEvents.parcelMoved, [{ id, data: { trackingNumber, status }, before, after }])
    }
    return added > 0
  })

/** Parcels of the built-in carrier move by themselves, so that orders complete without anybody asking; those of others by plan. */
export function logisticsChores(parts: Parts, carrier: TrackingCarrier, wait?: (ms: number) => Promise<unknown>): Chore[] {
  const plan = new ParcelPlan(parts, carrier, keep, wait)
  return [
    {
      name: 'logistics.move',
      every: 60_000,
      run: async () => {
        const count = carrier.byPlan ? await plan.run() : await moveParcels(parts, carrier)
        if (count > 0) parts.log.info({ count }, 'parcels moved')
      },
    },
    {
      name: 'logistics.asks',
      every: 600_000,
      run: () => tracksRepository.forgetAsks(new Executor(parts.pool), parts.clock.now()),
    },
  ]
}
