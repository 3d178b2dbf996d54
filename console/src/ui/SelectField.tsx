import { ChoiceField } from './ChoiceField.tsx'
import type { FieldProps } from './FormFields.tsx'
import { type Option, OptionList } from './OptionList.tsx'
import type { FormField } from './useForm.ts'

interface SelectFieldProps<Value extends string | number> extends FieldProps, FormField<Value | undefined> {
  readonly options: readonly Option<Value>[] | undefined
}

/** One of several values. */
export function SelectField<Value extends string | number>({ value, onChange, options, ...field }: SelectFieldProps<Value>) {
  return (
    <ChoiceField
      {...field}
      chosen={options?.find((option) => option.value === value)?.label ?? ''}
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
