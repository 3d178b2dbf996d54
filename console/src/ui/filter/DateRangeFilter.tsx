import { useId } from 'react'
import { useText } from '../../platform/i18n.ts'
import { CalendarBox, DayInput } from '../form/DayBox.tsx'
import { isWritten, readRange } from '../form/dayText.ts'
import { useDayText } from '../form/useDayText.ts'
import { uiText } from '../ui.text.ts'
import { FilterBox } from './FilterField.tsx'
import { rangeText, useSayFilter } from './filterWords.ts'
import type { DraftField } from './useDraft.ts'

interface DateRangeFilterProps {
  readonly label: string
  /** Moments, `YYYY-MM-DD HH:mm:ss`: the first second of the first day, and the last of the last. */
  readonly from: DraftField<string>
  readonly to: DraftField<string>
}

/** The day of a moment; a text that is none, or not yet, stays as it was typed: nothing takes its place while somebody types. */
const dayOf = (value = ''): string => (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) ? value.slice(0, 10) : value)

/** A day with a time to the minute, which lists take as it is. */
const isTimed = (value = ''): boolean => /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d$/.test(value)

const moment = (day: string, clock: string): string | undefined => (isWritten('day', day) ? `${day} ${clock}` : day || undefined)

/** A filter by days, typed or picked. What is no day is handed on as it is: the list refuses it, instead of leaving it out. */
export function DateRangeFilter({ label, from, to }: DateRangeFilterProps) {
  const t = useText(uiText)
  const id = useId()
  const change = {
    from: (day: string) => from.onChange(moment(day, '00:00:00')),
    to: (day: string) => to.onChange(moment(day, '23:59:59')),
  }
  useSayFilter(label, [from.name, to.name], (...ends) => rangeText(ends.map((end) => typeof end === 'string' && dayOf(end))))
  const start = useDayText({ kind: 'day', raw: true, value: dayOf(from.value), onChange: change.from })
  const end = useDayText({ kind: 'day', raw: true, value: dayOf(to.value), onChange: change.to })
  const chosen = (value: string | undefined) => (isWritten('day', dayOf(value)) ? dayOf(value) : undefined)
  const choose = (range: { readonly from: string; readonly to: string } | undefined) => {
    change.from(range?.from ?? '')
    change.to(range?.to ?? '')
  }
  // Both days pasted into the first box are both days.
  const type = (text: string) => {
    const both = readRange(text)
    if (both) choose({ from: both[0], to: both[1] })
    else start.type(text)
  }
  const fromFault = isTimed(from.value) ? undefined : start.fault
  const toFault = isTimed(to.value) ? undefined : end.fault
  const wrong = fromFault ?? toFault ?? from.error ?? to.error
  const box = { described: wrong ? `${id}e` : undefined }
  return (
    <FilterBox wide label={label} control={id} error={wrong} errorId={`${id}e`}>
      <CalendarBox
        className="form-day-range"
        opens={`${label} ${t('chooseDay')}`}
        invalid={false}
        asks={{ kind: 'range', label, value: { from: chosen(from.value), to: chosen(to.value) }, onChange: choose }}
      >
        <DayInput
          {...box}
          id={id}
          name={from.name}
          label={t('from', { name: label })}
          day={{ ...start, type }}
          invalid={(fromFault ?? from.error) !== undefined}
        />
        <span className="filter-to" aria-hidden="true">
          ~
        </span>
        <DayInput {...box} name={to.name} label={t('to', { name: label })} day={end} invalid={(toFault ?? to.error) !== undefined} />
      </CalendarBox>
    </FilterBox>
  )
}
