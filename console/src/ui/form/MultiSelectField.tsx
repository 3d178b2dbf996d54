import { formatList } from '../../platform/format.ts'
import type { FormField } from '../base/useForm.ts'
import { ChoiceField } from './ChoiceField.tsx'
import type { FieldProps } from './FormFields.tsx'
import { useFieldWords } from './fieldWords.ts'
import { OptionList } from './OptionList.tsx'
import { type Options, optionLabel } from './options.ts'

/** Ids as one text in order, so that a choice taken back leaves the form as it was. */
export const idsText = (ids: readonly number[]): string => [...ids].sort((one, other) => one - other).join()

/** The ids of such a text. */
export const idsOf = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number))

interface MultiSelectFieldProps extends FieldProps, FormField<string> {
  readonly options: Options<number>
}

/** Several of many records. The value is the text of their ids. */
export function MultiSelectField({ value, onChange, options, ...field }: MultiSelectFieldProps) {
  const chosen = idsOf(value)
  const labelsOf = (ids: readonly number[]) => formatList(ids.map((one) => optionLabel(options, one)))
  useFieldWords<string>(field.name, field.label, (ids) => labelsOf(idsOf(ids)))
  return (
    <ChoiceField
      {...field}
      chosen={labelsOf(chosen)}
      list={() => (
        <OptionList
          multiple
          label={field.label}
          options={options}
          chosen={chosen}
          choose={(one) => onChange(idsText(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]))}
        />
      )}
    />
  )
}
