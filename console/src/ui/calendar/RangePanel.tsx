import { useState } from 'react'
import { formatDay } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import { calendarText } from './calendar.text.ts'
import type { RangeAsks } from './calendarAsks.ts'
import { type DayRange, endOfMonthBefore, usualRanges } from './calendarDays.ts'
import { MonthGrid } from './MonthGrid.tsx'

/** Two months stand beside each other where there is room for them and for the usual ranges. */
const NARROW = '(max-width: 719px)'

const inOrder = (one: string, other: string): DayRange => (one <= other ? { from: one, to: other } : { from: other, to: one })

/** Two days: the first choice is one end, the second the other. A usual range takes one. */
export function RangePanel({ value, onChange, grasps, onClose }: RangeAsks) {
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
