import { SelectFilter } from './SelectFilter.tsx'
import type { DraftField } from './useDraft.ts'

interface YesNoProps extends DraftField<boolean> {
  readonly label: string
  readonly yes: string
  readonly no: string
}

/** One, the other, or both. */
export function YesNoFilter({ yes, no, value, onChange, ...props }: YesNoProps) {
  return (
    <SelectFilter
      {...props}
      options={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      value={value === undefined ? undefined : [String(value)]}
      onChange={(chosen: readonly string[] | undefined) => onChange(chosen?.length === 1 ? chosen[0] === 'true' : undefined)}
    />
  )
}
