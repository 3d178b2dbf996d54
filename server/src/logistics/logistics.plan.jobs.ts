import { ASK_FLOOR_MINUTES } from '@camp/contract/logistics/logistics.parcels'
import { CarrierRefused, type TrackingCarrier, type TrackReport } from '../integrations/tracking/tracking.carrier.ts'
import { Executor } from '../platform/db/executor.ts'
import type { Services } from '../platform/services.ts'
import { transaction } from '../platform/write/transaction.ts'
import { nextAsk, PLANNED_A_MINUTE } from './logistics.plan.rules.ts'
import { type AskedParcel, tracksRepository } from './logistics.tracks.repository.ts'
import { claimAsk, forTurn } from './logistics.tracks.service.ts'

type Parts = Pick<Services, 'pool' | 'log' | 'clock' | 'keys'>
type Keep = (parts: Parts, parcel: AskedParcel, told: TrackReport) => Promise<boolean>

/** Waits so many milliseconds, if any. */
type Wait = (ms: number) => Promise<unknown>

/** How long a carrier that is overloaded, or that says no to our keys, is left alone. */
const QUIET_MS = { BUSY: 300_000, REFUSED: 1_800_000 } as const
const FLOOR_MS = ASK_FLOOR_MINUTES * 60_000

/** One round a minute: what the carrier does not watch yet is handed to it, and what is due is asked about, in the measure of the budget. */
export class ParcelPlan {
  readonly #parts: Parts
  readonly #carrier: TrackingCarrier
  readonly #keep: Keep
  readonly #wait: Wait
  #quietUntil = 0

  constructor(parts: Parts, carrier: TrackingCarrier, keep: Keep, wait: Wait = forTurn) {
    this.#parts = parts
    this.#carrier = carrier
    this.#keep = keep
    this.#wait = wait
  }

  /** Returns how many parcels moved. */
  async run(): Promise<number> {
    if (this.#now().getTime() < this.#quietUntil) return 0
    try {
      await this.#subscribe()
      return await this.#askDue()
    } catch (error) {
      if (!(error instanceof CarrierRefused) || (error.why !== 'BUSY' && error.why !== 'REFUSED')) throw error
      this.#quietUntil = this.#now().getTime() + QUIET_MS[error.why]
      const say = error.why === 'REFUSED' ? this.#parts.log.error : this.#parts.log.warn
      say.call(this.#parts.log, { reason: error.message }, 'the tracking service is left alone for a while')
      return 0
    }
  }

  #now(): Date {
    return this.#parts.clock.now()
  }

  async #subscribe(): Promise<void> {
    const { pushes } = this.#carrier
    if (!pushes) return
    const { pool } = this.#parts
    for (const parcel of await tracksRepository.unwatched(new Executor(pool), this.#now(), PLANNED_A_MINUTE)) {
      const refused = await pushes.subscribe(parcel).then(() => null, passing)
      const now = this.#now()
      const next = nextAsk({ ...parcel, watched: refused === null }, now)
      await transaction(pool, (tx) => tracksRepository.watched(tx, parcel, { refused: refused && 'NOT_TAKEN', now, next }))
    }
  }

  async #askDue(): Promise<number> {
    const { pool } = this.#parts
    const db = new Executor(pool)
    const left = PLANNED_A_MINUTE - (await tracksRepository.recentAsks(db, this.#now()))
    let moved = 0
    for (const parcel of await tracksRepository.due(db, this.#now(), Math.max(0, left))) {
      const now = this.#now()
      const claim = await transaction(pool, (tx) => claimAsk(tx, parcel, now, PLANNED_A_MINUTE))
      if (claim === 'ALL_SPENT') break
      if (claim === 'JUST_ASKED') {
        // A person asked a moment ago: it waits for its floor, or it would come first each time.
        await transaction(pool, (tx) => tracksRepository.putOff(tx, parcel.id, now, new Date(now.getTime() + FLOOR_MS)))
        continue
      }
      await this.#wait(claim.getTime() - this.#now().getTime())
      const told = await this.#carrier.ask(parcel, now).catch((error: unknown) => void passing(error))
      if (told && told.steps.length > 0 && (await this.#keep(this.#parts, parcel, told))) moved++
    }
    return moved
  }
}

/** What a carrier says of one number alone; whatever else went wrong ends the round. */
function passing(error: unknown): CarrierRefused {
  if (error instanceof CarrierRefused && (error.why === 'UNKNOWN' || error.why === 'PHONE')) return error
  throw error
}
