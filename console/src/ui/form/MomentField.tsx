import { useId } from 'react'
import { controlProps, type FieldProps, Frame } from './FormFields.tsx'
import { useFieldWords } from './fieldWords.ts'
import type { FormField } from './useForm.ts'

interface MomentFieldProps extends FieldProps, FormField<string> {
  /** The earliest, as the value is written. */
  readonly min?: string
  readonly disabled?: boolean
}

/** A day and a time of day in the business time zone, `YYYY-MM-DDTHH:mm`; empty: none. The browser's own control. */
export function MomentField({ value, onChange, name, error, min, disabled, ...frame }: MomentFieldProps) {
  const id = useId()
  useFieldWords<string>(name, frame.label, (moment) => moment.replace('T', ' '))
  return (
    <Frame {...frame} id={id} error={error}>
      <input
        {...controlProps(id, frame.required, error)}
        name={name}
        type="datetime-local"
        value={value}
        min={min}
        max="2199-12-31T23:59"
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  )
}
