import type { LogisticsStatus } from '@camp/contract/logistics/logistics.labels'

/** A parcel as its carrier knows it. */
export interface Parcel {
  readonly companyName: string
  readonly trackingNumber: string
  readonly shippedAt: Date
  /** Where it goes, as the label says. */
  readonly address: string
}

/** One line of its way, in the carrier's words. */
export interface TrackedStep {
  readonly time: Date
  readonly location: string
  readonly context: string
  readonly status: LogisticsStatus
}

/** Knows the way of parcels. May be slow: never called with a transaction open. */
export interface TrackingCarrier {
  /** All steps until now, the oldest first. */
  steps(parcel: Parcel, now: Date): Promise<readonly TrackedStep[]>
}
