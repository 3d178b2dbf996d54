import { useRef, useState } from 'react'
import { OptionList } from '../ui/form/OptionList.tsx'
import type { Option } from '../ui/form/options.ts'
import { Popover } from '../ui/overlay/Popover.tsx'
import './divisionBoard.css'

interface LevelSelectProps {
  /** Read out before what is chosen; not shown. */
  readonly label: string
  readonly value: string
  readonly options: readonly Option<string>[]
  onChange(value: string): void
}

/** The level of a group, in the head of its column. */
export function LevelSelect({ label, value, options, onChange }: LevelSelectProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)?.label ?? ''
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="division-level"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${label} ${chosen}`}
        onClick={() => setOpen(!open)}
      >
        <span>{chosen}</span>
        <svg className="filter-arrow" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="m3 4.5 3 3 3-3" />
        </svg>
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
