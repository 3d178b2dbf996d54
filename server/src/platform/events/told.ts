import type { EventName } from '@camp/contract/events'
import { eventNames, recordOfEvent } from '@camp/contract/events.records'
import { mayReadKind, type RecordReader } from '../record.reading.ts'

/** The events that are told to somebody: of records that they may open, and none where they see a part of the business only. */
export const toldTo = ({ codes, scope }: RecordReader): EventName[] =>
  scope.all ? eventNames.filter((name) => mayReadKind(recordOfEvent(name), codes)) : []
