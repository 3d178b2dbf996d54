import { useId } from 'react'
import { useFault } from '../../platform/effects.ts'
import type { FormField } from '../base/useForm.ts'
import { CalendarBox, DayInput } from './DayBox.tsx'
import { type DayKind, showDay } from './dayText.ts'
import { type FieldProps, Frame, noteOf, useFieldError } from './FormFields.tsx'
import { useFieldWords } from './fieldWords.ts'
import { type DayAsks, useDayText } from './useDayText.ts'

interface DayFieldProps extends FieldProps, FormField<string>, Partial<Pick<DayAsks, 'min' | 'max' | 'seconds' | 'clock'>> {
  /** A day, unless it says otherwise. */
  readonly kind?: DayKind
  readonly disabled?: boolean
}

/** How each kind is written. */
const PATTERN: Readonly<Record<DayKind, string>> = { day: 'YYYY-MM-DD', moment: 'YYYY-MM-DD HH:mm', time: 'HH:mm' }

/**
 * A calendar day `YYYY-MM-DD`, a moment `YYYY-MM-DDTHH:mm` in the business time zone, or a time of day `HH:mm`; empty: none. It is typed
 * or picked; what is typed and is none is said at once, and holds the form back.
 */
export function DayField({ kind = 'day', min, max, seconds, clock, disabled = false, ...field }: DayFieldProps) {
  const { label, hint, name, value, takes, onChange, onFault } = field
  const id = useId()
  const said = useFieldError(field, 'chosen')
  useFieldWords<string>(name, label, showDay)
  const asks: DayAsks = { kind, value, min, max, onChange, ...(seconds && { seconds }), ...(clock && { clock }) }
  const day = useDayText(asks)
  const { faulty } = day
  useFault(onFault, faulty)
  const error = day.fault ?? said
  return (
    <Frame id={id} label={label} hint={hint} required={takes.required} error={error}>
      <CalendarBox className="form-control form-day-box" asks={{ kind, label, asks }} disabled={disabled} invalid={error !== undefined}>
        <DayInput
          day={day}
          id={id}
          name={name}
          described={noteOf(id)}
          required={takes.required}
          invalid={error !== undefined}
          disabled={disabled}
          placeholder={seconds ? `${PATTERN[kind]}:ss` : PATTERN[kind]}
        />
      </CalendarBox>
    </Frame>
  )
}
