const HOUR = 3_600_000

/** A young parcel moves several times a day. */
const YOUNG_HOURS = 72
const YOUNG_EVERY_HOURS = 4
const OLD_EVERY_HOURS = 12
/** One that the carrier tells of by itself is asked about only when it has been silent for so long. */
const SILENT_HOURS = 12
/** Nobody collects a parcel at once. */
export const FIRST_ASK_HOURS = 2
/** What has not arrived by then is lost, and is no longer asked about by plan. */
export const PLAN_DAYS = 60

/** All asks of a minute, those of people among them: 9,840 in four hours. */
export const ASKS_A_MINUTE = 41
/** Of these by plan: however much is due, people are not turned away. */
export const PLANNED_A_MINUTE = 36
/** However fast the answers come. */
export const ASKS_A_SECOND = 5
/** All asks of four hours, of people too, whatever process they come from; ten of the 10,000 are left to clocks that differ. */
export const ASKS_OF_HOURS = 9_990

interface Planned {
  readonly shippedAt: Date
  /** Does the carrier tell of it by itself? */
  readonly watched: boolean
}

/** When a parcel is asked about next, if nothing is heard of it until then; null: never again. */
export function nextAsk({ shippedAt, watched }: Planned, now: Date): Date | null {
  const hours = (now.getTime() - shippedAt.getTime()) / HOUR
  const every = watched ? SILENT_HOURS : hours < YOUNG_HOURS ? YOUNG_EVERY_HOURS : OLD_EVERY_HOURS
  return hours + every > PLAN_DAYS * 24 ? null : new Date(now.getTime() + every * HOUR)
}
