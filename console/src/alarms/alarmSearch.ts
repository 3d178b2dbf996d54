import { listAlarms } from '@camp/contract/alarms/alarms'
import { MOST_ALARM_NAME } from '@camp/contract/alarms/alarms.rules'
import { findRows, firstRows, isExactly } from '../platform/signedIn/finding.ts'

/** Alarms whose name holds the text. Each leads to the list, opened beside it. */
export const findAlarms = findRows(
  listAlarms,
  (text) => [{ query: { name: text.slice(0, MOST_ALARM_NAME), ...firstRows } }],
  (alarm, text) => ({
    key: String(alarm.id),
    title: alarm.name,
    detail: alarm.owner,
    path: `/settings/schedules?${new URLSearchParams({ name: alarm.name, peek: String(alarm.id) }).toString()}`,
    exact: isExactly(text, alarm.name),
  }),
)
