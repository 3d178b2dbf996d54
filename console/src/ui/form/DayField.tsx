import { useId } from 'react'
import type { FormField } from '../base/useForm.ts'
import { controlProps, type FieldProps, Frame, useFieldError } from './FormFields.tsx'
import { useFieldWords } from './fieldWords.ts'

interface DayFieldProps extends FieldProps, FormField<string> {
  /** `time`: a time of day, `HH:mm`, in place of a day. */
  readonly kind?: 'date' | 'time'
  /** The earliest day. */
  readonly min?: string
  /** The latest day. */
  readonly max?: string
}

const asChosen = (value: string): string => value

/** A calendar day, `YYYY-MM-DD`, or a time of day; empty: none. The browser's own control. */
export function DayField({ kind = 'date', min, max, ...field }: DayFieldProps) {
  const { label, hint, name, value, takes } = field
  const id = useId()
  const error = useFieldError(field)
  useFieldWords<string>(name, label, asChosen)
  return (
    <Frame id={id} label={label} hint={hint} required={takes.required} error={error}>
      <input
        {...controlProps(id, takes.required, error)}
        name={name}
        type={kind}
        value={value}
        {...(kind === 'date' && { min: min ?? '2000-01-01', max: max ?? '2199-12-31' })}
        onChange={(event) => field.onChange(event.target.value)}
      />
    </Frame>
  )
}
