import { useId } from 'react'
import { controlProps, type FieldProps, Frame } from './FormFields.tsx'
import { useFieldWords } from './fieldWords.ts'
import type { FormField } from './useForm.ts'

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
export function DayField({ value, onChange, name, error, kind = 'date', min, max, ...frame }: DayFieldProps) {
  const id = useId()
  useFieldWords<string>(name, frame.label, asChosen)
  return (
    <Frame {...frame} id={id} error={error}>
      <input
        {...controlProps(id, frame.required, error)}
        name={name}
        type={kind}
        value={value}
        {...(kind === 'date' && { min: min ?? '2000-01-01', max: max ?? '2199-12-31' })}
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  )
}
