import { type EventName, events } from '@camp/contract/events'
import type { LogEntity } from '@camp/contract/records'
import { mayReadKind, type RecordReader } from '../record.reading.ts'

/** What has no history of its own, by the record on whose page it stands. */
const SHOWN_ON: Readonly<Record<string, LogEntity>> = { student: 'parent', refund: 'order', clockIn: 'campStudent' }

// Object.keys forgets the names of a table that is known
export const eventNames = Object.keys(events) as EventName[]

/** The record that shows what an event happened to. */
export function entityOf(name: EventName): LogEntity {
  const { entity } = events[name]
  return SHOWN_ON[entity] ?? (entity as LogEntity) // `told.test.ts` holds that the others are records
}

/** The events that are told to somebody: of records that they may open, and none where they see a part of the business only. */
export const toldTo = ({ codes, scope }: RecordReader): EventName[] =>
  scope.all ? eventNames.filter((name) => mayReadKind(entityOf(name), codes)) : []
