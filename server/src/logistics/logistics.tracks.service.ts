import { setTimeout as sleep } from 'node:timers/promises'
import type { EventData } from '@camp/contract/events'
import type { LogisticsStatus } from '@camp/contract/logistics/logistics.labels'
import type { Tx } from '../platform/db/executor.ts'
import { happened, type Teller } from '../platform/facts.ts'
import { ASKS_A_MINUTE, nextAsk } from './logistics.plan.rules.ts'
import { type AskedParcel, type ReportedStep, type TrackedParcel, tracksRepository } from './logistics.tracks.repository.ts'

/** What a carrier reported of a parcel: steps, the oldest first, and how it stands where that is more than its last step says. */
export interface TrackReport {
  readonly steps: readonly ReportedStep[]
  readonly status?: LogisticsStatus | undefined
  /** The carrier's own word for it. */
  readonly state?: string | undefined
}

/** What a carrier's word did to a parcel, for the log; `before` and `after` hold what changed. */
export interface Moved {
  readonly added: number
  readonly status: LogisticsStatus
  readonly trackingNumber: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** How a parcel stands after a carrier's word: what was signed for or sent back stays so, but for what was signed for and came back after all. */
export function nextStatus(now: LogisticsStatus, told: LogisticsStatus): LogisticsStatus {
  if (now === 'RETURNED') return now
  if (now === 'SIGNED') return told === 'RETURNED' ? told : now
  return told
}

/** Tells how a parcel stands now. */
export const tellParcel = (tx: Tx, parcel: EventData<'shipment.moved'>, by?: Teller): Promise<void> => {
  if (parcel.status === 'SIGNED') return happened(tx, 'shipment.signed', [parcel], by)
  const isProblem = parcel.status === 'PROBLEM' || parcel.status === 'RETURNED'
  return happened(tx, isProblem ? 'shipment.problem' : 'shipment.moved', [parcel], by)
}

/** Adds what a carrier reported; the same twice, or late, changes nothing. Undefined: there is no such parcel with this number any more. */
export async function addReported(tx: Tx, id: number, trackingNumber: string, told: TrackReport, by?: Teller): Promise<Moved | undefined> {
  const held = await tracksRepository.hold(tx, id, trackingNumber)
  return held && addToLocked(tx, held, told, by)
}

/** The same, of a parcel that is locked already. */
export async function addToLocked(tx: Tx, held: TrackedParcel, told: TrackReport, by?: Teller): Promise<Moved> {
  const { id, trackingNumber } = held
  const added = told.steps.length === 0 ? 0 : await tracksRepository.add(tx, id, told.steps)
  const last = told.steps.at(-1)
  // What was told before and comes late says nothing of how it stands now.
  const late = last === undefined || (held.knownUntil !== null && last.time.getTime() < new Date(held.knownUntil).getTime())
  const status = late ? held.status : nextStatus(held.status, told.status ?? last.status)
  if (!late && told.state !== undefined && told.state !== held.carrierState) tracksRepository.carrierState(tx, id, told.state)
  if (late || status === held.status) return { added, status, trackingNumber, before: {}, after: {} }
  await tracksRepository.move(tx, id, status, last.time)
  await tellParcel(tx, { ...held, status }, by)
  const signed = status === 'SIGNED'
  const before = { status: held.status, ...(signed && { signedAt: null }) }
  const after = { status, ...(signed && { signedAt: last.time.toISOString() }) }
  return { added, status, trackingNumber, before, after }
}

/** May be asked, at this moment; was asked about a moment ago; or nobody may ask about anything for now. */
export type Claim = Date | 'JUST_ASKED' | 'ALL_SPENT'

/** Waits for the moment of a claim, which is at most a few seconds ahead. */
export const forTurn = (ms: number): Promise<void> => (ms > 0 ? sleep(ms) : Promise.resolve())

/**
 * May the parcel be asked about now? Then nobody else asks about its number for a while, and its next turn is planned. `most`: so many a
 * minute, of all processes and people; the plan leaves some of them to people.
 */
export async function claimAsk(tx: Tx, parcel: AskedParcel, now: Date, most = ASKS_A_MINUTE): Promise<Claim> {
  if (!(await tracksRepository.spendAsk(tx, now, most))) return 'ALL_SPENT'
  const turn = await tracksRepository.claim(tx, parcel.trackingNumber, now)
  if (!turn) {
    tracksRepository.giveAskBack(tx, now)
    return 'JUST_ASKED'
  }
  await tracksRepository.plan(tx, parcel.id, nextAsk(parcel, now))
  return turn
}
