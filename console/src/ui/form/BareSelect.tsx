import { useRef, useState } from 'react'
import { Popover } from '../overlay/Popover.tsx'
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
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)?.label ?? ''
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="form-bare-select"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${label} ${chosen}`}
        onClick={() => setOpen(!open)}
      >
        <span>{chosen}</span>
        <ChosenArrow />
      </button>
      {open && opener.current && (
        <Popover anchor={opener.current} align="end" onClose={() => setOpen(false)}>
          <OptionList
            multiple={false}
            label={label}
            options={options}
            chosen={[value]}
            choose={(next) => {
              setOpen(false)
              if (next !== value) onChange(next)
            }}
          />
        </Popover>
      )}
    </>
  )
}
