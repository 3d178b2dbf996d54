import type { FormField } from '../base/useForm.ts'
import { ChoiceField } from './ChoiceField.tsx'
import type { FieldProps } from './FormFields.tsx'
import { useFieldWords } from './fieldWords.ts'
import { OptionList } from './OptionList.tsx'
import { type Options, optionState } from './options.ts'
import { useOnly } from './useOnly.ts'

interface SelectFieldProps<Value extends string | number> extends FieldProps, FormField<Value | undefined> {
  readonly options: Options<Value>
  /** Called with what is typed to find, where the options are only the first of many. */
  onFind?(words: string): void
}

/** One of several values. */
export function SelectField<Value extends string | number>({
  value,
  onChange,
  onOnly,
  options,
  onFind,
  ...field
}: SelectFieldProps<Value>) {
  const { list } = optionState(options)
  const labelOf = (one: Value | undefined) => list?.find((option) => option.value === one)?.label ?? ''
  useFieldWords<Value | undefined>(field.name, field.label, labelOf)
  // The first of many found is not the only one.
  useOnly({ value, onOnly }, field.takes.required && !onFind && list?.length === 1 ? list[0]?.value : undefined)
  return (
    <ChoiceField
      {...field}
      chosen={labelOf(value)}
      list={(close) => (
        <OptionList
          multiple={false}
          label={field.label}
          options={options}
          {...(onFind && { onFind })}
          chosen={value === undefined ? [] : [value]}
          choose={(next) => {
            onChange(next)
            close()
          }}
        />
      )}
    />
  )
}
