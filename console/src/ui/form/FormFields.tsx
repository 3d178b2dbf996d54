import { type ReactNode, useId } from 'react'
import { useFieldWords } from './fieldWords.ts'
import { yuanText } from './money.ts'
import type { FormField } from './useForm.ts'

/** What every field says of itself. */
export interface FieldProps {
  readonly label: string
  readonly required?: boolean
  /** Small words below, in place of which an error stands. */
  readonly hint?: ReactNode
}

interface FrameProps extends FieldProps {
  readonly id: string
  readonly error: string | undefined
  /** At the right below: how much of the room is taken. */
  readonly count?: string
  readonly children: ReactNode
}

/** Label above, control, and below it the hint or what is wrong. The line below is always there: nothing jumps. */
export function Frame({ id, label, required, hint, error, count, children }: FrameProps) {
  return (
    <div className="form-field">
      <label htmlFor={id} className={required ? 'form-need' : undefined}>
        {label}
      </label>
      {children}
      <div className="form-foot">
        <span id={`${id}h`} className={error ? 'form-error' : undefined} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </span>
        {count && <span>{count}</span>}
      </div>
    </div>
  )
}

/** What a control is given so that it is seen and heard as the field that it is. */
export const controlProps = (id: string, required: boolean | undefined, error: string | undefined) =>
  ({
    id,
    className: 'form-control',
    'aria-required': required || undefined,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': `${id}h`,
  }) as const

const asTyped = (value: string): string => value

interface TextFieldProps extends FieldProps, FormField<string> {
  readonly maxLength: number
  readonly inputMode?: 'numeric' | 'tel'
  readonly placeholder?: string
  /** It is there to be read; the hint says why. */
  readonly readOnly?: boolean
}

/** A line of text. */
export function TextField({ value, onChange, name, error, maxLength, inputMode, placeholder, readOnly, ...frame }: TextFieldProps) {
  const id = useId()
  useFieldWords<string>(name, frame.label, asTyped)
  return (
    <Frame {...frame} id={id} error={error}>
      <input
        {...controlProps(id, frame.required, error)}
        name={name}
        type="text"
        autoComplete="off"
        value={value}
        maxLength={maxLength}
        inputMode={inputMode}
        placeholder={placeholder}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  )
}

/** Room for a phone as people paste it: +86 138-0013-8000. */
const PHONE_ROOM = 30

/** A phone; the contract's rule knows the ways in which it is written. */
export const PhoneField = (props: Omit<TextFieldProps, 'maxLength' | 'inputMode'>) => (
  <TextField {...props} maxLength={PHONE_ROOM} inputMode="tel" />
)

/** Several lines of text, with their length counted. */
export function TextAreaField({ value, onChange, name, error, maxLength, placeholder, readOnly, ...frame }: TextFieldProps) {
  const id = useId()
  useFieldWords<string>(name, frame.label, asTyped)
  return (
    <Frame {...frame} id={id} error={error} count={`${[...value].length} / ${maxLength}`}>
      <textarea
        {...controlProps(id, frame.required, error)}
        name={name}
        rows={3}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  )
}

interface MoneyFieldProps extends FieldProps, FormField<string> {
  /** In fen: offered as "all". */
  readonly most?: number
  readonly mostLabel?: string
}

/** An amount in yuan, kept as it was typed; `parseYuan` makes whole fen of it. */
export function MoneyField({ value, onChange, name, error, most, mostLabel, ...frame }: MoneyFieldProps) {
  const id = useId()
  useFieldWords<string>(name, frame.label, asTyped)
  const { className, ...control } = controlProps(id, frame.required, error)
  return (
    <Frame {...frame} id={id} error={error}>
      <div className={`${className} form-money`} aria-invalid={error !== undefined || undefined}>
        <span aria-hidden="true">¥</span>
        <input
          {...control}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {most !== undefined && (
          <button type="button" className="link" onClick={() => onChange(yuanText(most))}>
            {mostLabel}
          </button>
        )}
      </div>
    </Frame>
  )
}
