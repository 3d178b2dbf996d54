import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import './plain.css'

interface PlainFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly error?: string | null | undefined
  readonly hint?: string
  /** A control at the right end of the box. */
  readonly suffix?: ReactNode
  readonly large?: boolean
}

/** A native input with its label, hint and error, tied together for screen readers. */
export function PlainField({ label, error, hint, suffix, large, ...input }: PlainFieldProps) {
  const id = useId()
  const note = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={large ? 'plain-field plain-large' : 'plain-field'}>
      <label htmlFor={id}>{label}</label>
      <div className="plain-box">
        <input id={id} className="plain-input" aria-invalid={error ? true : undefined} aria-describedby={note} {...input} />
        {suffix}
      </div>
      {hint && !error && (
        <span id={`${id}-hint`} className="plain-hint">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="plain-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
