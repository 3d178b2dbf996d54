import { type EventName, events } from './events.ts'
import type { LogEntity } from './records.ts'

/** What has no history of its own, by the record on whose page it stands. */
const SHOWN_ON: Readonly<Record<string, LogEntity>> = { student: 'parent', refund: 'order', clockIn: 'campStudent' }

// Object.keys forgets the names of a table that is known
export const eventNames = Object.keys(events) as EventName[]

/** The record that shows what an event happened to. */
export function recordOfEvent(name: EventName): LogEntity {
  const { entity } = events[name]
  return SHOWN_ON[entity] ?? (entity as LogEntity) // `told.test.ts` holds that the others are records
}
