import type { LogisticsStatus } from '@camp/contract/logistics/logistics.labels'
import { systemEvents } from '@camp/contract/logs/logs.system'
import type { Parcel, TrackedStep, TrackingCarrier } from '../integrations/tracking/tracking.carrier.ts'
import { Executor, statement } from '../platform/db/executor.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'
import { byJob, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'

type Parts = Pick<Services, 'pool' | 'log' | 'clock' | 'keys'>
type Acting = Omit<Parts, 'log'>

const PORTION = 200

interface MovingRow {
  id: number
  companyName: string
  trackingNumber: string
  shippedAt: string
  address: string
  /** The last step that is known; null: none. */
  knownUntil: string | null
}

const MOVING = statement(
  'logistics.moving',
  `select l.id, c.name as "companyName", l.tracking_number as "trackingNumber", l.shipped_at as "shippedAt", l.address,
     (select max(t.time) from logistics_tracks t where t.logistics_order_id = l.id) as "knownUntil"
   from logistics_orders l join logistics_companies c on c.id = l.company_id
   where l.status not in ('SIGNED', 'RETURNED') and l.deleted_at is null and l.id > $1 order by l.id limit $2`,
)
const HOLD = statement(
  'logistics.hold',
  `select id, status from logistics_orders where id = $1 and status not in ('SIGNED', 'RETURNED') and deleted_at is null for no key update`,
)
// The same step reported twice is one row.
const ADD = statement(
  'logistics.addTracks',
  `insert into logistics_tracks (logistics_order_id, time, location, context, status)
   select $1, time, location, context, status
   from jsonb_to_recordset($2::jsonb) as step (time timestamptz, location text, context text, status text)
   on conflict (logistics_order_id, time, context) do nothing returning id`,
)
const MOVE = statement(
  'logistics.move',
  `update logistics_orders set status = $2, signed_at = case when $2 = 'SIGNED' then $3::timestamptz else signed_at end,
     updated_at = now(), version = version + 1 where id = $1`,
)

/** Asks the carrier about every parcel that is on its way, and adds what is new. Returns how many moved. */
export async function moveParcels(parts: Acting, carrier: TrackingCarrier): Promise<number> {
  const { pool, clock } = parts
  const db = new Executor(pool)
  let moved = 0
  let after = 0
  for (;;) {
    const parcels = await db.named(MOVING, [after, PORTION])
    for (const row of parcels) {
      const parcel: Parcel = { ...row, shippedAt: new Date(row.shippedAt) }
      const steps = await carrier.steps(parcel, clock.now())
      const known = row.knownUntil === null ? Number.NEGATIVE_INFINITY : new Date(row.knownUntil).getTime()
      const fresh = steps.filter((step) => step.time.getTime() > known)
      if (fresh.length > 0 && (await addSteps(parts, row, fresh))) moved++
    }
    const last = parcels.at(-1)
    if (!last || parcels.length < PORTION) return moved
    after = last.id
  }
}

const addSteps = (parts: Acting, { id, trackingNumber }: MovingRow, steps: readonly TrackedStep[]): Promise<boolean> =>
  transaction(parts.pool, async (tx) => {
    const [held] = await tx.named(HOLD, [id])
    if (!held) return false
    const added = await tx.named(ADD, [id, JSON.stringify(steps)])
    const last = steps.at(-1)
    if (added.length === 0 || !last) return false
    const status: LogisticsStatus = last.status
    await tx.named(MOVE, [id, status, last.time.toISOString()])
    const was = { status: held.status, ...(status === 'SIGNED' && { signedAt: null }) }
    const is = { status, ...(status === 'SIGNED' && { signedAt: last.time.toISOString() }) }
    const told = { id, data: { trackingNumber, status }, before: was, after: is }
    if (status !== held.status) tellSystem(tx, byJob(parts, 'logistics.move'), systemEvents.parcelMoved, [told])
    return true
  })

/** Parcels of the built-in carrier move by themselves, so that orders complete without anybody asking. */
export const logisticsChores = (parts: Parts, carrier: TrackingCarrier): Chore[] => [
  {
    name: 'logistics.move',
    every: 60_000,
    run: async () => {
      const count = await moveParcels(parts, carrier)
      if (count > 0) parts.log.info({ count }, 'parcels moved')
    },
  },
]
