import type { Hue } from '@camp/contract/base/labels'
import type { ReactNode } from 'react'
import { formatDay, formatTime, shortDay } from '../../platform/format.ts'
import { useLanguage } from '../../platform/i18n.ts'
import { TimeCell } from '../table/cells.tsx'
import './detail.timeline.css'

/** One thing that happened. */
export interface TimelineItem {
  readonly key: string
  readonly hue: Hue
  readonly title: ReactNode
  readonly at: string
  /** Small words beside the time: who, where, why. */
  readonly detail?: ReactNode
}

/** What happened, newest first. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="detail-timeline">
      {items.map((item) => (
        <li key={item.key} data-hue={item.hue}>
          <div className="detail-timeline-title">{item.title}</div>
          <div className="detail-timeline-detail">
            <TimeCell at={item.at} />
            {item.detail}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The clock of a moment; what took a whole day has none. */
const clockOf = (at: string): string => {
  const time = formatTime(at)
  return time.endsWith(' 00:00:00') ? '' : time.slice(11, 16)
}

interface DaysProps {
  readonly items: readonly TimelineItem[]
  /** A day that has its heading above already. */
  readonly headed?: string | undefined
}

/** The same under the days on which it happened, each with its clock at the right. */
export function TimelineOfDays({ items, headed }: DaysProps) {
  const dayHead = useDayHead()
  return daysOf(items).map(([day, ofDay]) => (
    <section key={day} className="detail-timeline-day">
      {day !== headed && <h3>{dayHead(day)}</h3>}
      <TimelineLines items={ofDay} timeOf={({ at }) => clockOf(at)} />
    </section>
  ))
}

/** Entries by their days, in the order in which they come. */
function daysOf(items: readonly TimelineItem[]): readonly (readonly [string, readonly TimelineItem[]])[] {
  const days = new Map<string, TimelineItem[]>()
  for (const item of items) days.set(formatDay(item.at), [...(days.get(formatDay(item.at)) ?? []), item])
  return [...days]
}

interface LinesProps {
  readonly items: readonly TimelineItem[]
  timeOf(item: TimelineItem): ReactNode
}

/** Entries in lines, each with its time at the right. */
export function TimelineLines({ items, timeOf }: LinesProps) {
  return (
    <ol className="detail-timeline">
      {items.map((item) => (
        <li key={item.key} data-hue={item.hue}>
          <div className="detail-timeline-line">
            <div className="detail-timeline-title">{item.title}</div>
            <time dateTime={item.at} title={formatTime(item.at)}>
              {timeOf(item)}
            </time>
          </div>
          {item.detail && <div className="detail-timeline-detail">{item.detail}</div>}
        </li>
      ))}
    </ol>
  )
}

/** A day as a heading: 今天 11-28 周六, or with the year where it is another. */
function useDayHead(): (day: string) => string {
  const language = useLanguage()
  const nearest = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return (day) => {
    const today = formatDay(Date.now())
    const ago = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
    const near = ago === 0 || ago === 1 ? nearest.format(-ago, 'day') : ''
    const weekday = new Date(`${day}T00:00Z`).toLocaleDateString(language, { weekday: 'short', timeZone: 'UTC' })
    return [near && near.charAt(0).toUpperCase() + near.slice(1), shortDay(day), weekday].filter(Boolean).join(' ')
  }
}
