import { campStatus } from '@camp/contract/camps/camps.labels'
import { campName } from '@camp/contract/camps/camps.names'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useWhenever } from '../../platform/effects.ts'
import { formatCount, formatDay } from '../../platform/format.ts'
import { useLanguage, useText } from '../../platform/i18n.ts'
import { useKeyWords } from '../../platform/signedIn/boundKeys.ts'
import { useWindowIs } from '../../platform/signedIn/windowSize.ts'
import { Button } from '../../ui/base/Button.tsx'
import { StatusTag } from '../../ui/table/cells.tsx'
import { campCalendarText } from './campCalendar.text.ts'
import { type CalendarCamp, type CalendarItem, type CalendarWeek, eventsOf, monthBy, weeksOf } from './campWeeks.ts'
import './campCalendar.css'

export interface CampCalendarProps<C extends CalendarCamp> {
  /** `YYYY-MM`. */
  readonly month: string
  readonly camps: readonly C[]
  /** How many there are, also those that are too many to be shown. */
  readonly total: number
  /** Of the one that is open beside the calendar. */
  readonly open: number | undefined
  turn(month: string): void
  show(camp: C): void
}

const buttonsIn = (frame: Element) => [...frame.querySelectorAll<HTMLElement>('.campCalendar-item')]

/** From one camp to the next: within the day and on, or to the week above or below; the page keys turn the month. */
function onKey(event: KeyboardEvent<HTMLElement>, turn: (by: number) => void): void {
  const item = event.target instanceof Element ? event.target.closest<HTMLElement>('.campCalendar-item') : null
  if (!item || event.ctrlKey || event.metaKey || event.altKey) return
  const months: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }
  const by = months[event.key]
  if (by !== undefined) {
    event.preventDefault()
    turn(by)
    return
  }
  const all = buttonsIn(event.currentTarget)
  const at = all.indexOf(item)
  const week = Number(item.dataset.week)
  const inWeek = (wanted: number) => all.find(({ dataset }) => Number(dataset.week) === wanted)
  const targets: ReadonlyMap<string, HTMLElement | undefined> = new Map([
    ['ArrowRight', all[at + 1]],
    ['j', all[at + 1]],
    ['ArrowLeft', all[at - 1]],
    ['k', all[at - 1]],
    ['ArrowDown', inWeek(week + 1)],
    ['ArrowUp', inWeek(week - 1)],
    ['Home', all[0]],
    ['End', all.at(-1)],
  ])
  if (!targets.has(event.key)) return
  event.preventDefault()
  targets.get(event.key)?.focus()
}

/** The camps of a month: on which days each runs, and when its enrolment closes. On a phone a list of its days. */
export function CampCalendar<C extends CalendarCamp>(props: CampCalendarProps<C>) {
  const { month, camps, total, turn } = props
  const t = useText(campCalendarText)
  const language = useLanguage()
  const onPhone = useWindowIs('phone')
  const today = formatDay(Date.now())
  const name = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(`${month}-01`))
  useKeyWords('screen', [
    { words: t('keys'), strokes: ['←', '→', '↑', '↓'] },
    { words: t('open'), strokes: ['Enter'] },
    { words: t('month'), strokes: ['PageUp', 'PageDown'] },
  ])
  const step = (label: string, by: number, path: string) => (
    <button type="button" className="icon-button" aria-label={label} onClick={() => turn(monthBy(month, by))}>
      <svg className="stroked" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the camps in it
    <div className="campCalendar" onKeyDown={(event) => onKey(event, (by) => turn(monthBy(month, by)))}>
      <header className="campCalendar-head">
        {step(t('earlier'), -1, 'm10 3-5 5 5 5')}
        <h2 aria-live="polite">{name}</h2>
        {step(t('later'), 1, 'm6 3 5 5-5 5')}
        {!today.startsWith(month) && <Button onClick={() => turn(today.slice(0, 7))}>{t('today')}</Button>}
      </header>
      {camps.length < total && (
        <p className="campCalendar-cut" role="status">
          {t('cut', { count: formatCount(total), shown: formatCount(camps.length) })}
        </p>
      )}
      {camps.length === 0 && <p className="quiet">{t('none')}</p>}
      {onPhone ? <DayList {...props} today={today} /> : <Weeks {...props} today={today} />}
    </div>
  )
}

type PartProps<C extends CalendarCamp> = CampCalendarProps<C> & { readonly today: string }

/** A month opens on the week of this day, where it is one of its weeks: what is over lies above it. */
function useTodayInView(month: string) {
  const grid = useRef<HTMLDivElement>(null)
  useWhenever([month], () => {
    const week = grid.current?.querySelector('[aria-current="date"]')?.parentElement
    const first = grid.current?.querySelector('section')
    if (grid.current) grid.current.scrollTop = week && first ? week.offsetTop - first.offsetTop : 0
  })
  return grid
}

function Weeks<C extends CalendarCamp>({ month, camps, open, show, today }: PartProps<C>) {
  const language = useLanguage()
  const grid = useTodayInView(month)
  // A week that begins with a Monday.
  const weekdays = Array.from({ length: 7 }, (_, at) =>
    new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + at)),
  )
  return (
    <div ref={grid} className="campCalendar-grid">
      <div className="campCalendar-weekdays" aria-hidden="true">
        {weekdays.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      {weeksOf(month, camps).map((week, at) => (
        <Week key={week.days[0]} week={week} at={at} month={month} today={today} open={open} show={show} />
      ))}
    </div>
  )
}

interface WeekProps<C extends CalendarCamp> extends Pick<PartProps<C>, 'month' | 'today' | 'open' | 'show'> {
  readonly week: CalendarWeek<C>
  readonly at: number
}

/** Days below, camps above them, both in the columns of the weekdays. */
function Week<C extends CalendarCamp>({ week: { days, items, lanes }, at, month, today, open, show }: WeekProps<C>) {
  const t = useText(campCalendarText)
  return (
    <section
      className="campCalendar-week"
      aria-label={`${days[0]} ~ ${days[6]}`}
      style={{ gridTemplateRows: `30px repeat(${lanes}, 26px) minmax(10px, 1fr)` }}
    >
      {days.map((day, column) => (
        <time
          key={day}
          className="campCalendar-day"
          dateTime={day}
          data-outside={!day.startsWith(month) || undefined}
          aria-current={day === today ? 'date' : undefined}
          style={{ gridColumn: column + 1 }}
        >
          <span>{Number(day.slice(8))}</span>
          {day === today && <span className="visually-hidden">{t('isToday')}</span>}
        </time>
      ))}
      {items.map((item) => (
        <Item key={`${item.camp.id} ${item.kind}`} item={item} week={at} open={item.camp.id === open} show={show} />
      ))}
    </section>
  )
}

interface ItemProps<C extends CalendarCamp> {
  readonly item: CalendarItem<C>
  readonly week: number
  readonly open: boolean
  show(camp: C): void
}

function Item<C extends CalendarCamp>({ item, week, open, show }: ItemProps<C>) {
  const t = useText(campCalendarText)
  const language = useLanguage()
  const { camp, kind, from, to, lane, before, after } = item
  const name = campName(camp)
  const figures = { taken: formatCount(camp.enrolledCount), capacity: formatCount(camp.capacity) }
  const state = campStatus.label(camp.status, language)
  const said =
    kind === 'close'
      ? t('close', { name, day: camp.enrolEnd, ...figures })
      : t('run', { name, from: camp.startDate, to: camp.endDate, state, ...figures })
  return (
    <button
      type="button"
      className="campCalendar-item"
      data-week={week}
      data-kind={kind}
      data-status={camp.status}
      data-before={before || undefined}
      data-after={after || undefined}
      data-open={open || undefined}
      aria-current={open || undefined}
      aria-label={said}
      data-tip={said}
      style={{ gridRow: lane + 1, gridColumn: `${from} / ${to + 1}` }}
      onClick={() => show(camp)}
    >
      {kind === 'close' && <i>{t('closesShort')}</i>}
      <span>{name}</span>
      {kind === 'run' && <small>{`${figures.taken}/${figures.capacity}`}</small>}
    </button>
  )
}

function DayList<C extends CalendarCamp>({ month, camps, open, show, today }: PartProps<C>) {
  const t = useText(campCalendarText)
  const language = useLanguage()
  const dayName = new Intl.DateTimeFormat(language, { month: 'numeric', day: 'numeric', weekday: 'short', timeZone: 'UTC' })
  const words = { close: t('closes'), start: t('starts'), end: t('ends') }
  return (
    <ol className="campCalendar-days">
      {eventsOf(month, camps).map(({ day, events }, at) => (
        <li key={day} data-today={day === today || undefined}>
          <h3>
            <time dateTime={day}>{dayName.format(Date.parse(day))}</time>
            {day === today && <Today>{t('isToday')}</Today>}
          </h3>
          {events.map(({ camp, what }) => (
            <button
              key={`${camp.id} ${what}`}
              type="button"
              className="campCalendar-item"
              data-week={at}
              data-kind={what}
              data-open={camp.id === open || undefined}
              aria-current={camp.id === open || undefined}
              onClick={() => show(camp)}
            >
              <i>{words[what]}</i>
              <span>{campName(camp)}</span>
              <StatusTag of={campStatus} value={camp.status} />
            </button>
          ))}
        </li>
      ))}
    </ol>
  )
}

const Today = ({ children }: { readonly children: ReactNode }) => <b className="campCalendar-today">{children}</b>
