import { ChoiceField } from './ChoiceField.tsx'
import type { FieldProps } from './FormFields.tsx'
import { useFieldWords } from './fieldWords.ts'
import { type Option, OptionList } from './OptionList.tsx'
import type { FormField } from './useForm.ts'

interface SelectFieldProps<Value extends string | number> extends FieldProps, FormField<Value | undefined> {
  readonly options: readonly Option<Value>[] | undefined
}

/** One of several values. */
export function SelectField<Value extends string | number>({ value, onChange, options, ...field }: SelectFieldProps<Value>) {
  const labelOf = (one: Value | undefined) => options?.find((option) => option.value === one)?.label ?? ''
  useFieldWords<Value | undefined>(field.name, field.label, labelOf)
  return (
    <ChoiceField
      {...field}
      chosen={labelOf(value)}
      list={(close) => (
        <OptionList
          multiple={false}
          label={field.label}
          options={options}
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
