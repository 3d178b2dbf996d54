import type { LogisticsStatus } from '@camp/contract/logistics/logistics.labels'

/** A parcel as its carrier knows it. */
export interface Parcel {
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

/** What a carrier tells of a parcel: steps, the oldest first, and how it stands where that is more than its last step says. */
export interface Told {
  readonly steps: readonly TrackedStep[]
  readonly status?: LogisticsStatus | undefined
  /** The carrier's own word for it. */
  readonly state?: string | undefined
}

/** The carrier did not answer as it should: `UNKNOWN` number, or one that asks to be left alone for a while (`BUSY`), or a no to our keys. */
export class CarrierRefused extends Error {
  readonly why: 'UNKNOWN' | 'BUSY' | 'REFUSED'

  constructor(why: CarrierRefused['why'], message: string) {
    super(message)
    this.why = why
  }
}

/** Knows the way of parcels. May be slow: never called with a transaction open. */
export interface TrackingCarrier {
  /** What is known until now; throws `CarrierRefused`. */
  ask(parcel: Parcel, now: Date): Promise<Told>
}
