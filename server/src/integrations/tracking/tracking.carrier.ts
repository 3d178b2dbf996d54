import type { LogisticsStatus } from '@camp/contract/logistics/logistics.labels'

/** A parcel as its carrier knows it. */
export interface Parcel {
  /** Ours. */
  readonly id: number
  readonly companyName: string
  /** Of the list of Kuaidi100. */
  readonly companyCode: string
  readonly trackingNumber: string
  /** Of the receiver: some carriers tell nothing without it. */
  readonly phone: string
  readonly shippedAt: Date
  /** Where it goes, as the label says. */
  readonly address: string
  /** The time of the last step that is known; null: none. */
  readonly knownUntil: Date | null
}

/** One line of its way, in the carrier's words. */
export interface TrackedStep {
  readonly time: Date
  readonly location: string
  readonly context: string
  readonly status: LogisticsStatus
}

/** What a carrier reports of a parcel: steps, the oldest first, and how it stands where that is more than its last step says. */
export interface TrackReport {
  readonly steps: readonly TrackedStep[]
  readonly status?: LogisticsStatus | undefined
  /** The carrier's own word for it. */
  readonly state?: string | undefined
}

/**
 * The carrier did not answer as it should: it does not know the number (`UNKNOWN`), wants another phone for it (`PHONE`), asks to be left
 * alone for a while (`BUSY`), or says no to our keys (`REFUSED`).
 */
export class CarrierRefused extends Error {
  readonly why: 'UNKNOWN' | 'PHONE' | 'BUSY' | 'REFUSED'

  constructor(why: CarrierRefused['why'], message: string) {
    super(message)
    this.why = why
  }
}

/** What a carrier told by itself of one of our parcels, once it was proved. */
export interface Pushed {
  readonly trackingNumber: string
  readonly told: TrackReport
  /** Why it watches the number no longer, in its words; null: it does, or the parcel is there. */
  readonly aborted: string | null
  /** The code of the company that the number seems to be of; null: of ours. */
  readonly correctedCode: string | null
}

/** A push that is not the carrier's, or that nobody can read. */
export class PushRefused extends Error {}

/** A carrier that tells by itself how parcels move. */
export interface CarrierPushes {
  /** From now on it tells of the parcel; throws `CarrierRefused`. Twice is as good as once. */
  subscribe(parcel: Parcel): Promise<void>
  /** What it told of the parcel with this id of ours; throws `PushRefused`. */
  read(parcelId: number, push: { readonly param: string; readonly sign: string }): Pushed
}

/** Knows the way of parcels. May be slow: never called with a transaction open. */
export interface TrackingCarrier {
  /** Is it asked by plan, as its floor allows? Else whenever one likes. */
  readonly byPlan: boolean
  /** Null: it tells nothing by itself, or cannot reach us. */
  readonly pushes: CarrierPushes | null
  /** What is known until now; throws `CarrierRefused`. */
  ask(parcel: Parcel, now: Date): Promise<TrackReport>
}
