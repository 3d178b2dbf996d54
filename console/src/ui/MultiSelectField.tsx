import { useId, useRef, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { controlProps, type FieldProps, Frame } from './FormFields.tsx'
import { type Option, OptionList } from './OptionList.tsx'
import { Popover } from './Popover.tsx'
import { uiText } from './ui.text.ts'
import type { FormField } from './useForm.ts'

/** Ids as one text in order, so that a choice taken back leaves the form as it was. */
export const idsText = (ids: readonly number[]): string => [...ids].sort((one, other) => one - other).join()

/** The ids of such a text. */
export const idsOf = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number))

interface MultiSelectFieldProps extends FieldProps, FormField<string> {
  /** Undefined while they are being loaded. */
  readonly options: readonly Option<number>[] | undefined
}

/** Several of many records. The value is the text of their ids. */
export function MultiSelectField({ value, onChange, error, options, ...frame }: MultiSelectFieldProps) {
  const t = useText(uiText)
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const chosen = idsOf(value)
  const labels = chosen.map((one) => options?.find((option) => option.value === one)?.label ?? '…').join('、')
  const { className, 'aria-required': _required, 'aria-invalid': invalid, ...control } = controlProps(id, frame.required, error)
  return (
    <Frame {...frame} id={id} error={error}>
      <button
        {...control}
        ref={opener}
        type="button"
        className={`${className} form-select`}
        data-invalid={invalid}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${frame.label} ${labels || t('needChoice', { name: frame.label })}`}
        onClick={() => setOpen(!open)}
      >
        <span className="filter-value">{labels}</span>
        <svg className="filter-arrow" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="m3 4.5 3 3 3-3" />
        </svg>
      </button>
      {open && opener.current && (
        <Popover anchor={opener.current} wide onClose={() => setOpen(false)}>
          <OptionList
            multiple
            label={frame.label}
            options={options}
            chosen={chosen}
            choose={(one) => onChange(idsText(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]))}
          />
        </Popover>
      )}
    </Frame>
  )
}
