import { addDays } from '@camp/contract/base/days'
import type { CalendarItem } from '@camp/contract/calendar/calendar'
import { calendarKind } from '@camp/contract/calendar/calendar.labels'
import type { Language } from '@camp/contract/errors'

/** A text as RFC 5545 (3.3.11) has it. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|[\n\u0085\u2028\u2029]/g, '\\n')

/** No line is longer than 75 octets (RFC 5545, 3.1); a character is never cut in two. */
function folded(line: string): string {
  const parts: string[] = ['']
  let octets = 0
  for (const character of line) {
    const more = Buffer.byteLength(character)
    if (octets + more > 75) {
      parts.push('')
      octets = 1
    }
    parts[parts.length - 1] += character
    octets += more
  }
  return parts.join('\r\n ')
}

const basic = (day: string): string => day.replaceAll('-', '')

const hours = (minutes: number): string => String(Math.round(minutes / 6) / 10)

/** In words what an entry says: its kind, its name, and how many. */
export function itemWords({ kind, title, count }: CalendarItem, language: Language): string {
  const label = calendarKind.label(kind, language)
  const english = language === 'en-US'
  const colon = english ? ': ' : '：'
  if (kind === 'HOLIDAY') return title ?? label
  const many = kind === 'OWN_HOURS' ? `${hours(count ?? 0)} ${english ? 'h' : '小时'}` : count === null ? '' : String(count)
  const said = [title, many].filter(Boolean).join(' ')
  return kind === 'CAMP' ? said : [label, said].filter(Boolean).join(colon)
}

const name = { 'zh-CN': '工作日历', 'en-US': 'Work calendar' } as const

/** A calendar of whole days by RFC 5545. `at`: the moment at which it was read; `address`: of the console, without one entries lead nowhere. */
export function icsOf(items: readonly CalendarItem[], language: Language, at: Date, address: string | null): string {
  const stamp = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const lines = items.flatMap((item) => [
    'BEGIN:VEVENT',
    `UID:${item.kind.toLowerCase()}-${item.campId ?? item.day}@camp-console`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${basic(item.day)}`,
    `DTEND;VALUE=DATE:${basic(addDays(item.until, 1))}`,
    `SUMMARY:${escaped(itemWords(item, language))}`,
    ...(address ? [`URL:${address}/#/dashboard/calendar?month=${item.day.slice(0, 7)}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//camp-console//calendar//ZH',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name[language])}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...lines,
    'END:VCALENDAR',
  ]
  return `${all.map(folded).join('\r\n')}\r\n`
}
