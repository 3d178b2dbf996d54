import { type ReactNode, useId } from 'react'
import { useText } from '../../platform/i18n.ts'
import type { FormField } from '../base/useForm.ts'
import { Popover } from '../overlay/Popover.tsx'
import { useOpener } from '../overlay/useOpener.ts'
import { ChosenArrow, ChosenValue } from './Chosen.tsx'
import { controlProps, type FieldProps, Frame, useFieldError } from './FormFields.tsx'
import { formText } from './form.text.ts'

interface ChoiceFieldProps extends FieldProps, Pick<FormField<unknown>, 'error' | 'missing' | 'takes'> {
  /** What is chosen, in words; empty where nothing is. */
  readonly chosen: string
  /** The list that opens below; `close` closes it. */
  readonly list: (close: () => void) => ReactNode
}

/** A field that is a button: it says what is chosen and opens the list to choose from. */
export function ChoiceField({ chosen, list, ...field }: ChoiceFieldProps) {
  const { label, hint, takes } = field
  const t = useText(formText)
  const error = useFieldError(field, 'chosen')
  const id = useId()
  const { anchor, close, props } = useOpener('listbox')
  // A button has no word for that it must be pressed; that it is wrong it has.
  const { className, 'aria-required': _required, ...control } = controlProps(id, takes.required, error)
  return (
    <Frame id={id} label={label} hint={hint} required={takes.required} error={error}>
      <button
        {...control}
        {...props}
        type="button"
        className={`${className} form-select no-print`}
        aria-label={`${label} ${chosen || t('missing.chosen', { name: label })}`}
      >
        <ChosenValue none={!chosen}>{chosen || t('choose')}</ChosenValue>
        <ChosenArrow />
      </button>
      {anchor && (
        <Popover anchor={anchor} wide onClose={close}>
          {list(close)}
        </Popover>
      )}
    </Frame>
  )
}
