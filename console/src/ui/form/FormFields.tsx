import { numberOf } from '@camp/contract/base/cleaning'
import { inLanguage } from '@camp/contract/base/rules.texts'
import { ruleTexts } from '@camp/contract/base/rules.words'
import { type ReactNode, useId } from 'react'
import { useFault } from '../../platform/effects.ts'
import { useLanguage, useText } from '../../platform/i18n.ts'
import type { FormField } from '../base/useForm.ts'
import { AMOUNT_ROOM, PHONE_ROOM, roomOf } from './fieldRoom.ts'
import { useFieldWords } from './fieldWords.ts'
import { formText } from './form.text.ts'
import { parseYuan, yuanText } from './money.ts'
import './form.css'

/** What every field says of itself. */
export interface FieldProps {
  readonly label: string
  /** Small words below. */
  readonly hint?: ReactNode
}

interface FrameProps extends FieldProps {
  readonly id: string
  readonly required: boolean
  readonly error: string | undefined
  /** At the right below: how much of the room is taken. */
  readonly count?: string | undefined
  readonly children: ReactNode
}

/** Label above, control, and below it the hint. What is wrong stands beside the label, in a line that is there anyway: nothing jumps. */
export function Frame({ id, label, required, hint, error, count, children }: FrameProps) {
  return (
    <div className="form-field" data-slot="form-field">
      <label htmlFor={id} className={required ? 'form-need' : undefined}>
        {label}
      </label>
      {children}
      <FieldNote id={id} hint={hint} error={error} count={count} />
    </div>
  )
}

interface FieldNoteProps {
  readonly id: string
  readonly hint?: ReactNode
  readonly error: string | undefined
  readonly count?: string | undefined
}

/** What is said of a field, or of a group of controls that is one: what is wrong with it, and the hint. */
export const FieldNote = ({ id, hint, error, count }: FieldNoteProps) => (
  <>
    {error && (
      <span id={`${id}e`} className="form-error" role="alert">
        {error}
      </span>
    )}
    {(hint || count) && (
      <div className="form-foot" data-slot="form-foot">
        <span id={`${id}h`}>{hint}</span>
        {count && <span>{count}</span>}
      </div>
    )}
  </>
)

/** Where that stands, for those who hear it. */
export const noteOf = (id: string): string => `${id}e ${id}h`

/** What a control is given so that it is seen and heard as the field that it is. */
export const controlProps = (id: string, required: boolean, error: string | undefined) =>
  ({
    id,
    className: 'form-control',
    'aria-required': required || undefined,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': noteOf(id),
  }) as const

/** The same for a group of controls: its fieldset is marked, and its first control takes the focus. */
export const groupProps = (id: string, error: string | undefined) =>
  ({ 'aria-describedby': noteOf(id), 'data-invalid': error !== undefined || undefined }) as const

/**
 * What is wrong with a field in words: of one that must be filled in and is not, that, by its label and by how it is filled in: typed, or
 * chosen from what is there. A rule that has words of its own for it is heard first.
 */
export function useFieldError(
  { label, error, missing, takes }: FieldProps & Pick<FormField<unknown>, 'error' | 'missing' | 'takes'>,
  filled: 'typed' | 'chosen' = 'typed',
): string | undefined {
  const t = useText(formText)
  const language = useLanguage()
  if (error !== undefined || !missing) return error
  return takes.asks ? inLanguage(ruleTexts[takes.asks], language) : t(`missing.${filled}`, { name: label })
}

/** A whole number, as it is typed and pasted. */
const isWhole = (text: string): boolean => /^[+-]?\d+$/.test(numberOf(text))

/**
 * What is wrong with a field that holds a number, in words. What is typed and is none holds the form back: it would arrive as if nothing had
 * been typed. A rule that has words of its own for it is heard first.
 */
function useNumberError(field: FieldProps & FormField<string>, form: 'whole' | 'amount', isNone: boolean): string | undefined {
  const t = useText(formText)
  const error = useFieldError(field)
  const { onFault } = field
  useFault(onFault, isNone)
  return error ?? (isNone && field.faulty ? t(`noNumber.${form}`) : undefined)
}

const asTyped = (value: string): string => value

interface TextFieldProps extends FieldProps, FormField<string> {
  readonly inputMode?: 'tel'
  readonly placeholder?: string
  /** It is there to be read; the hint says why. */
  readonly readOnly?: boolean
}

/** A line of text, or a number as it is typed. */
export function TextField({ inputMode, placeholder, readOnly, ...field }: TextFieldProps) {
  const { label, hint, name, value, takes } = field
  const id = useId()
  const error = useNumberError(field, 'whole', takes.whole === true && value.trim() !== '' && !isWhole(value))
  useFieldWords<string>(name, label, asTyped)
  return (
    <Frame id={id} label={label} hint={hint} required={takes.required} error={error}>
      <input
        {...controlProps(id, takes.required, error)}
        name={name}
        type="text"
        autoComplete="off"
        value={value}
        maxLength={roomOf(takes)}
        inputMode={inputMode ?? (takes.whole && 'numeric')}
        placeholder={placeholder}
        readOnly={readOnly}
        onChange={(event) => field.onChange(event.target.value)}
      />
    </Frame>
  )
}

/** A phone; the contract's rule knows the ways in which it is written. */
export const PhoneField = ({ takes, ...props }: Omit<TextFieldProps, 'inputMode'>) => (
  <TextField {...props} takes={{ ...takes, maxLength: PHONE_ROOM }} inputMode="tel" />
)

/** Several lines of text, with their length counted. */
export function TextAreaField({ placeholder, readOnly, ...field }: Omit<TextFieldProps, 'inputMode'>) {
  const { label, hint, name, value, takes } = field
  const id = useId()
  const error = useFieldError(field)
  useFieldWords<string>(name, label, asTyped)
  const { maxLength } = takes
  const count = maxLength === undefined ? undefined : `${[...value].length} / ${maxLength}`
  return (
    <Frame id={id} label={label} hint={hint} required={takes.required} error={error} count={count}>
      <textarea
        {...controlProps(id, takes.required, error)}
        name={name}
        rows={3}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        readOnly={readOnly}
        onChange={(event) => field.onChange(event.target.value)}
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
export function MoneyField({ most, mostLabel, ...field }: MoneyFieldProps) {
  const { label, hint, name, value, takes } = field
  const id = useId()
  const error = useNumberError(field, 'amount', Number.isNaN(parseYuan(value)))
  useFieldWords<string>(name, label, asTyped)
  const { className, ...control } = controlProps(id, takes.required, error)
  return (
    <Frame id={id} label={label} hint={hint} required={takes.required} error={error}>
      <div className={`${className} form-money`} aria-invalid={error !== undefined || undefined}>
        <span aria-hidden="true">¥</span>
        <input
          {...control}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={AMOUNT_ROOM}
          value={value}
          onChange={(event) => field.onChange(event.target.value)}
        />
        {most !== undefined && (
          <button type="button" className="link" onClick={() => field.onChange(yuanText(most))}>
            {mostLabel}
          </button>
        )}
      </div>
    </Frame>
  )
}
