import { useState } from 'react'
import { formatDay, formatTime } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import { Button } from '../base/Button.tsx'
import { isWritten } from '../form/dayText.ts'
import { momentOf } from '../form/useDayText.ts'
import { calendarText } from './calendar.text.ts'
import { type DayPanelAsks, type DayRange, endOfMonthBefore, type RangeAsks, usualRanges } from './calendarDays.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { TimeColumns } from './TimeColumns.tsx'
import './calendar.css'

/** Two months stand beside each other where there is room for them and for the usual ranges. */
const NARROW = '(max-width: 719px)'

const inOrder = (one: string, other: string): DayRange => (one <= other ? { from: one, to: other } : { from: other, to: one })

const DAY = 'YYYY-MM-DD'.length
const MINUTES = 'HH:mm'.length

const TITLES = { range: 'ofRange', day: 'ofDay', moment: 'ofMoment', time: 'ofTime' } as const

/** What hangs from a field for days. Esc and a click elsewhere are handled by the popover around it. */
export function CalendarPanel(props: RangeAsks | DayPanelAsks) {
  const t = useText(calendarText)
  return (
    <div className="calendar" role="dialog" aria-label={t(TITLES[props.kind], { name: props.label })}>
      {props.kind === 'range' ? (
        <RangePanel {...props} />
      ) : props.kind === 'time' ? (
        <TimeColumns value={props.asks.value} grasps={props.grasps} onChange={props.asks.onChange} onDone={props.onClose} />
      ) : (
        <DayPanel {...props} />
      )}
    </div>
  )
}

/** One day, and of a moment its time. A day alone is done by its choice. */
function DayPanel({ asks, grasps, onClose }: DayPanelAsks) {
  const t = useText(calendarText)
  const { kind, value, min, max, seconds = false, onChange } = asks
  const now = Date.now()
  const today = formatDay(now)
  const [day, time = ''] = isWritten(kind, value) ? value.split('T') : []
  const timed = kind === 'moment'
  const present = timed
    ? formatTime(now)
        .replace(' ', 'T')
        .slice(0, seconds ? undefined : -':ss'.length)
    : today
  const isOpen = !(min && present.slice(0, min.length) < min) && !(max && present.slice(0, max.length) > max)
  const [open = today] = [today, min?.slice(0, DAY) ?? today].toSorted().slice(-1)
  const take = (next: string) => {
    onChange(next)
    onClose()
  }
  const choose = (next: string) => {
    if (!timed) take(next)
    else onChange(time === '' ? momentOf(next, asks) : `${next}T${time}`)
  }
  return (
    <div>
      <div className="calendar-moment">
        <MonthGrid {...{ min, max, grasps, choose }} from={day} to={day} month={day ?? open} />
        {timed && (
          <TimeColumns
            value={time.slice(0, MINUTES)}
            onChange={(next) => onChange(`${day ?? today}T${next}${seconds ? time.slice(MINUTES) || ':00' : ''}`)}
            onDone={onClose}
          />
        )}
      </div>
      <div className="calendar-foot">
        {isOpen && (
          <button type="button" className="link" onClick={() => take(present)}>
            {t(timed ? 'now' : 'today')}
          </button>
        )}
        <button type="button" className="link" onClick={() => take('')}>
          {t('clear')}
        </button>
        {timed && (
          <Button kind="primary" onClick={onClose}>
            {t('done')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Two days: the first choice is one end, the second the other. A usual range takes one. */
function RangePanel({ value, onChange, grasps, onClose }: RangeAsks) {
  const t = useText(calendarText)
  const [began, setBegan] = useState<{ readonly day: string; readonly reach: string }>()
  const months = globalThis.matchMedia?.(NARROW).matches ? 1 : 2
  const today = formatDay(Date.now())
  const from = value.from ?? value.to
  const shown = began ? inOrder(began.day, began.reach) : { from, to: value.to ?? from }
  const take = (range: DayRange | undefined) => {
    onChange(range)
    onClose()
  }
  return (
    <div className="calendar-range">
      <fieldset className="calendar-usual">
        <legend className="visually-hidden">{t('usual')}</legend>
        {usualRanges(today).map(([name, range]) => (
          <button
            key={name}
            type="button"
            className="menu-item"
            aria-pressed={range.from === value.from && range.to === value.to}
            onClick={() => take(range)}
          >
            {t(name)}
          </button>
        ))}
      </fieldset>
      <div>
        <MonthGrid
          {...shown}
          range
          // Lists look back: with nothing chosen, last month stands beside this one.
          month={from ?? (months === 2 ? endOfMonthBefore(today) : today)}
          months={months}
          grasps={grasps}
          choose={(day) => (began ? take(inOrder(began.day, day)) : setBegan({ day, reach: day }))}
          onReach={(reach) => began && began.reach !== reach && setBegan({ ...began, reach })}
        />
        <div className="calendar-foot">
          <span role="status">{t(began ? 'pickTo' : 'pickFrom')}</span>
          <button type="button" className="link" onClick={() => take(undefined)}>
            {t('clear')}
          </button>
        </div>
      </div>
    </div>
  )
}
