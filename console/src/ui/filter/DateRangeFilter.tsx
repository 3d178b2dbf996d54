import { useId, useState } from 'react'
import { useText } from '../../platform/i18n.ts'
import { LateInPlace, latePart } from '../base/latePart.tsx'
import type { DayRange } from '../calendar/DateRangePicker.tsx'
import { uiText } from '../ui.text.ts'
import { FilterBox } from './FilterField.tsx'
import type { DraftField } from './useDraft.ts'

const picker = latePart(async () => (await import('../calendar/DateRangePicker.tsx')).DateRangePicker)

interface DateRangeFilterProps {
  readonly label: string
  /** Moments, `YYYY-MM-DD HH:mm:ss`: the first second of the first day, and the last of the last. */
  readonly from: DraftField<string>
  readonly to: DraftField<string>
}

/** A filter by days. What is shown closed is light; the calendar is loaded when it is first wanted. */
export function DateRangeFilter({ label, from, to }: DateRangeFilterProps) {
  const t = useText(uiText)
  const id = useId()
  const [wanted, setWanted] = useState(false)
  const range = { from: from.value?.slice(0, 10), to: to.value?.slice(0, 10) }
  const text = range.from || range.to ? `${range.from ?? ''} ~ ${range.to ?? ''}` : ''
  const onChange = (next: DayRange | undefined): void => {
    from.onChange(next?.from && `${next.from} 00:00:00`)
    to.onChange(next?.to && `${next.to} 23:59:59`)
  }
  const closed = (
    <button
      id={id}
      type="button"
      className="filter-open"
      aria-haspopup="dialog"
      aria-label={`${label} ${text || t('chooseRange')}`}
      onPointerEnter={picker.prepare}
      onFocus={picker.prepare}
      onClick={() => setWanted(true)}
    >
      <span className="filter-value">{text}</span>
      <svg className="filter-arrow" viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
        <path d="M1.5 3h11v9.5h-11zM1.5 6h11M4.5 1v3m5-3v3" />
      </svg>
    </button>
  )
  return (
    <FilterBox wide label={label} control={id} error={from.error ?? to.error} errorId={`${id}e`}>
      {wanted ? (
        <LateInPlace
          part={picker}
          props={{ label, value: text === '' ? undefined : range, onChange }}
          waiting={closed}
          onLost={() => setWanted(false)}
        />
      ) : (
        closed
      )}
    </FilterBox>
  )
}
