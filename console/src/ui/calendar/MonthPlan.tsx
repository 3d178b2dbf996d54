import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useWhenever } from '../../platform/effects.ts'
import { formatDay } from '../../platform/format.ts'
import { useLanguage, useText } from '../../platform/i18n.ts'
import { useKeyWords } from '../../platform/signedIn/boundKeys.ts'
import { useWindowIs } from '../../platform/signedIn/windowSize.ts'
import { Button } from '../base/Button.tsx'
import { monthPlanText } from './monthPlan.text.ts'
import { daysOf, monthBy, type PlanEntry, type PlanItem, type PlanWeek, weeksOf } from './monthPlan.ts'
import './monthPlan.css'

export interface MonthPlanProps<E extends PlanEntry> {
  /** `YYYY-MM`. */
  readonly month: string
  readonly entries: readonly E[]
  /** More stand in it than are shown: what to do about it. */
  readonly cut?: string | undefined
  /** Where nothing does. */
  readonly none: string
  /** The key of the entry that is open beside it. */
  readonly open?: ((entry: E) => boolean) | undefined
  /** What else a line of the list on a phone says, at its end. */
  readonly tag?: ((entry: E) => ReactNode) | undefined
  /** What Enter does, among the keys of the screen. */
  readonly openWords: string
  turn(month: string): void
  show(entry: E): void
}

const buttonsIn = (frame: Element) => [...frame.querySelectorAll<HTMLElement>('.monthPlan-item')]

/** From one entry to the next: within the day and on, or to the week above or below; the page keys turn the month. */
function onKey(event: KeyboardEvent<HTMLElement>, turn: (by: number) => void): void {
  const item = event.target instanceof Element ? event.target.closest<HTMLElement>('.monthPlan-item') : null
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

/** A month with what stands in it, each over its days. On a phone a list of its days. */
export function MonthPlan<E extends PlanEntry>(props: MonthPlanProps<E>) {
  const { month, entries, cut, none, openWords, turn } = props
  const t = useText(monthPlanText)
  const language = useLanguage()
  const onPhone = useWindowIs('phone')
  const today = formatDay(Date.now())
  const name = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(`${month}-01`))
  useKeyWords('screen', [
    { words: t('keys'), strokes: ['←', '→', '↑', '↓'] },
    { words: openWords, strokes: ['Enter'] },
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of what stands in it
    <div className="monthPlan" onKeyDown={(event) => onKey(event, (by) => turn(monthBy(month, by)))}>
      <header className="monthPlan-head">
        {step(t('earlier'), -1, 'm10 3-5 5 5 5')}
        <h2 aria-live="polite">{name}</h2>
        {step(t('later'), 1, 'm6 3 5 5-5 5')}
        {!today.startsWith(month) && <Button onClick={() => turn(today.slice(0, 7))}>{t('today')}</Button>}
      </header>
      {cut && (
        <p className="monthPlan-cut" role="status">
          {cut}
        </p>
      )}
      {entries.length === 0 && <p className="quiet">{none}</p>}
      {onPhone ? <DayList {...props} today={today} /> : <Weeks {...props} today={today} />}
    </div>
  )
}

type PartProps<E extends PlanEntry> = MonthPlanProps<E> & { readonly today: string }

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

function Weeks<E extends PlanEntry>({ month, entries, open, show, today }: PartProps<E>) {
  const language = useLanguage()
  const grid = useTodayInView(month)
  // A week that begins with a Monday.
  const weekdays = Array.from({ length: 7 }, (_, at) =>
    new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + at)),
  )
  return (
    <div ref={grid} className="monthPlan-grid">
      <div className="monthPlan-weekdays" aria-hidden="true">
        {weekdays.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      {weeksOf(month, entries).map((week, at) => (
        <Week key={week.days[0]} week={week} at={at} month={month} today={today} open={open} show={show} />
      ))}
    </div>
  )
}

interface WeekProps<E extends PlanEntry> extends Pick<PartProps<E>, 'month' | 'today' | 'open' | 'show'> {
  readonly week: PlanWeek<E>
  readonly at: number
}

/** Days below, what stands in them above, both in the columns of the weekdays. */
function Week<E extends PlanEntry>({ week: { days, items, lanes }, at, month, today, open, show }: WeekProps<E>) {
  const t = useText(monthPlanText)
  return (
    <section
      className="monthPlan-week"
      aria-label={`${days[0]} ~ ${days[6]}`}
      style={{ gridTemplateRows: `30px repeat(${lanes}, 26px) minmax(10px, 1fr)` }}
    >
      {days.map((day, column) => (
        <time
          key={day}
          className="monthPlan-day"
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
        <Item key={item.entry.key} item={item} week={at} open={open?.(item.entry) === true} show={show} />
      ))}
    </section>
  )
}

interface ItemProps<E extends PlanEntry> {
  readonly item: PlanItem<E>
  readonly week: number
  readonly open: boolean
  show(entry: E): void
}

function Item<E extends PlanEntry>({ item, week, open, show }: ItemProps<E>) {
  const { entry, from, to, lane, before, after } = item
  const style = { gridRow: lane + 1, gridColumn: `${from} / ${to + 1}` }
  const words = (
    <>
      {entry.mark && <i>{entry.mark}</i>}
      <span>{entry.text}</span>
      {entry.aside && <small>{entry.aside}</small>}
    </>
  )
  if (entry.inert)
    return (
      <div className="monthPlan-inert" data-look={entry.look} data-tip={entry.said} style={style}>
        {words}
      </div>
    )
  return (
    <button
      type="button"
      className="monthPlan-item"
      data-week={week}
      data-look={entry.look}
      data-before={before || undefined}
      data-after={after || undefined}
      data-open={open || undefined}
      aria-current={open || undefined}
      data-tip={entry.said}
      style={style}
      onClick={() => show(entry)}
    >
      <span className="monthPlan-words" aria-hidden="true">
        {words}
      </span>
      <span className="visually-hidden">{entry.said}</span>
    </button>
  )
}

function DayList<E extends PlanEntry>({ month, entries, open, tag, show, today }: PartProps<E>) {
  const t = useText(monthPlanText)
  const language = useLanguage()
  const dayName = new Intl.DateTimeFormat(language, { month: 'numeric', day: 'numeric', weekday: 'short', timeZone: 'UTC' })
  return (
    <ol className="monthPlan-days">
      {daysOf(month, entries).map(({ day, named }, at) => (
        <li key={day} data-today={day === today || undefined}>
          <h3>
            <time dateTime={day}>{dayName.format(Date.parse(day))}</time>
            {day === today && <b className="monthPlan-today">{t('isToday')}</b>}
          </h3>
          {named.map(({ entry, what }) => {
            const words = (
              <>
                {what && <i>{what}</i>}
                <span>{entry.text}</span>
                {tag?.(entry) ?? (entry.aside && <small>{entry.aside}</small>)}
              </>
            )
            const key = `${entry.key} ${what}`
            const look = entry.look === 'deadline' ? 'deadline' : undefined
            if (entry.inert)
              return (
                <div key={key} className="monthPlan-inert" data-look={look}>
                  {words}
                </div>
              )
            return (
              <button
                key={key}
                type="button"
                className="monthPlan-item"
                data-week={at}
                data-look={look}
                data-open={open?.(entry) || undefined}
                aria-current={open?.(entry) || undefined}
                onClick={() => show(entry)}
              >
                {words}
              </button>
            )
          })}
        </li>
      ))}
    </ol>
  )
}
