import { Popover } from '../overlay/Popover.tsx'
import { useOpener } from '../overlay/useOpener.ts'
import { ChosenArrow } from './Chosen.tsx'
import { OptionList } from './OptionList.tsx'
import type { Option } from './options.ts'
import './form.bare.css'

interface BareSelectProps<Value extends string | number> {
  /** Read out before what is chosen; not shown. */
  readonly label: string
  readonly value: Value
  readonly options: readonly Option<Value>[]
  onChange(value: Value): void
}

/** A small select inside a heading or a line, without a label of its own: what is chosen is all that it shows. */
export function BareSelect<Value extends string | number>({ label, value, options, onChange }: BareSelectProps<Value>) {
  const { anchor, close, props } = useOpener('listbox')
  const chosen = options.find((option) => option.value === value)?.label ?? ''
  return (
    <>
      <button {...props} type="button" className="form-bare-select" aria-label={`${label} ${chosen}`}>
        <span>{chosen}</span>
        <ChosenArrow />
      </button>
      {anchor && (
        <Popover anchor={anchor} align="end" onClose={close}>
          <OptionList
            multiple={false}
            label={label}
            options={options}
            chosen={[value]}
            choose={(next) => {
              close()
              if (next !== value) onChange(next)
            }}
          />
        </Popover>
      )}
    </>
  )
}
