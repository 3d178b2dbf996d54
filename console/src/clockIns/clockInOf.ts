/** A clock-in, as far as its dialogs name it. */
export interface ClockInOf {
  readonly id: number
  readonly studentName: string
  readonly clockInDate: string
}

/** What else shows clock-ins and what they bring: the child's weeks, figures of camps, the queue, hours. */
export const clockInsStale = { stale: ['Member', 'Camp', 'Coaches', 'Home', 'Work hours and contracts'] }
