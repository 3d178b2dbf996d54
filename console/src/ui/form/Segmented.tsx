import { useId } from 'react'
import { useFieldWords } from './fieldWords.ts'
import '../base/plain.css'

interface SegmentedProps<V extends string> {
  readonly label: string
  /** The label is read out, and not shown. */
  readonly hideLabel?: boolean
  /** Of the value in the form that it belongs to. */
  readonly name?: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
}

/** A choice among a few, all in view; native radio buttons underneath. */
export function Segmented<V extends string>({ label, hideLabel = false, name: field, value, options, onChange }: SegmentedProps<V>) {
  const name = useId()
  useFieldWords<V>(field, label, (chosen) => options.find((option) => option.value === chosen)?.label ?? '')
  return (
    <fieldset className="plain-segmented-field">
      <legend className={hideLabel ? 'visually-hidden' : 'plain-caption'}>{label}</legend>
      <div className="plain-segmented no-print">
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
