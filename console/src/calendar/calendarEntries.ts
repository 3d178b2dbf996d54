import type { CalendarItem } from '@camp/contract/calendar/calendar'
import { calendarKind } from '@camp/contract/calendar/calendar.labels'
import type { Language } from '@camp/contract/errors'
import { noteReaders } from '@camp/contract/followUps/followUps.record'
import { formatCount, formatDuration } from '../platform/format.ts'
import { textOf } from '../platform/i18n.ts'
import type { PlanEntry } from '../ui/calendar/monthPlan.ts'
import { calendarText } from './calendar.text.ts'

export interface CalendarEntry extends PlanEntry {
  /** Where it is seen to; null: nowhere that the reader may go. */
  readonly page: string | null
}

export interface CalendarReader {
  readonly userId: number | undefined
  readonly coachId: number | null
  readonly language: Language
  readonly today: string
  holds(...codes: readonly string[]): boolean
}

const t = textOf(calendarText)

/** The filter of a list for what falls on a day. */
const onDay = (name: string, day: string) => new URLSearchParams({ [`${name}From`]: `${day} 00:00:00`, [`${name}To`]: `${day} 23:59:59` })

const HOME = '/dashboard/workplace'

function pageOf({ kind, campId, day, title }: CalendarItem, { holds, coachId, userId }: CalendarReader): string | null {
  const own = coachId === null ? null : HOME
  switch (kind) {
    case 'CAMP':
    case 'ENROL_CLOSES':
      return holds('CAMP_INDEX') ? `/camp/detail?id=${campId}` : null
    case 'LESSONS':
      return holds('CAMP_STATUS') ? '/camp/status' : null
    case 'COMMENTS_DUE':
      return holds('COASH_OVERTIME') ? `/coach/coachOverTime?kind=DUE&kind=MISSING&${onDay('due', day)}` : own
    case 'CONTRACTS_DUE':
      return holds('COASH_CONTRACT_RECORDS') ? '/coach/contractSignRecords?status=PENDING' : own
    case 'MONTH_READY':
      return holds('COASH_WORKHOUR_STATS') ? `/coach/statements?month=${title}` : own
    case 'OWN_HOURS':
      return coachId === null ? null : `/coach/coachWorkHourDetail/${coachId}?month=${day.slice(0, 7)}`
    case 'RETURNS_DUE':
      return holds('ORDER_INDEX') ? '/order/refunds' : null
    case 'PROMISES':
      return holds(...noteReaders) ? `/parent/followUp?promise=OPEN&promise=OVERDUE&byUserId=${userId}&${onDay('next', day)}` : HOME
    case 'HOLIDAY':
    case 'WORKDAY':
      return holds('HOLIDAY') ? '/schedule/holiday' : null
  }
}

/** How many, in words: of own hours the hours, of lessons the camps. */
function manyOf({ kind, count }: CalendarItem): string | undefined {
  if (count === null) return undefined
  if (kind === 'OWN_HOURS') return formatDuration(count)
  return kind === 'LESSONS' ? t('camps', { count }) : formatCount(count)
}

const DEADLINES: readonly string[] = ['ENROL_CLOSES', 'COMMENTS_DUE', 'CONTRACTS_DUE', 'RETURNS_DUE', 'PROMISES']

/** What stands in the calendar, as the month draws it. */
export function entryOf(item: CalendarItem, reader: CalendarReader): CalendarEntry {
  const { kind, day: from, until: to, title, campId } = item
  const label = calendarKind.label(kind, reader.language)
  const page = pageOf(item, reader)
  const common = { key: `${kind} ${campId ?? from}`, from, to, page, inert: page === null }
  if (kind === 'CAMP') {
    const text = title ?? label
    const look = to < reader.today ? 'over' : from > reader.today ? 'plain' : 'now'
    const days = [
      { day: from, what: t('starts') },
      { day: to, what: t('ends') },
    ]
    return { ...common, text, said: t('camp', { text, from, to }), look, days }
  }
  const many = manyOf(item)
  const look = DEADLINES.includes(kind) ? 'deadline' : 'plain'
  const said = [t('on', { label: title && kind !== 'HOLIDAY' ? `${label} ${title}` : (title ?? label), day: from }), many]
    .filter(Boolean)
    .join(' · ')
  // A camp or month is named, and its kind marks it; a kind alone is the name.
  const named = title !== null && kind !== 'HOLIDAY'
  return { ...common, mark: named ? label : undefined, text: title ?? label, aside: many, said, look }
}
