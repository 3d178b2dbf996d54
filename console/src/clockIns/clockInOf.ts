import type { ShownFile } from '@camp/contract/media/media'

/** A clock-in, as far as its dialogs name it. */
export interface ClockInOf {
  readonly id: number
  readonly studentName: string
  readonly clockInDate: string
  /** What the child sent in, where it is to be heard beside the comment. */
  readonly media?: readonly ShownFile[]
}

/** What else shows clock-ins and what they bring: the child's weeks, figures of camps, the queue, hours. */
export const clockInsStale = { stale: ['Member', 'Camp', 'Coaches', 'Home', 'Work hours and contracts'] }
