import { useId } from 'react'
import type { FormField } from '../base/useForm.ts'
import { controlProps, type FieldProps, Frame, useFieldError } from './FormFields.tsx'
import { useFieldWords } from './fieldWords.ts'

interface MomentFieldProps extends FieldProps, FormField<string> {
  /** The earliest, as the value is written. */
  readonly min?: string
  readonly disabled?: boolean
}

/** A day and a time of day in the business time zone, `YYYY-MM-DDTHH:mm`; empty: none. The browser's own control. */
export function MomentField({ min, disabled, ...field }: MomentFieldProps) {
  const { label, hint, name, value, takes } = field
  const id = useId()
  const error = useFieldError(field)
  useFieldWords<string>(name, label, (moment) => moment.replace('T', ' '))
  return (
    <Frame id={id} label={label} hint={hint} required={takes.required} error={error}>
      <input
        {...controlProps(id, takes.required, error)}
        name={name}
        type="datetime-local"
        value={value}
        min={min}
        max="2199-12-31T23:59"
        disabled={disabled}
        onChange={(event) => field.onChange(event.target.value)}
      />
    </Frame>
  )
}
