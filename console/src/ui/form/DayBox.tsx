import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../platform/i18n.ts'
import { LateInPlace, latePart } from '../base/latePart.tsx'
import type { DayPanelAsks, RangeAsks } from '../calendar/calendarDays.ts'
import { Popover } from '../overlay/Popover.tsx'
import { uiText } from '../ui.text.ts'
import type { DayText } from './useDayText.ts'
import './form.day.css'

const panel = latePart(async () => (await import('../calendar/CalendarPanel.tsx')).CalendarPanel)

/** Where the arrow down leads from the text: the chosen day, or the hour. */
const TARGET = '.calendar [role="gridcell"] button[tabindex="0"], .calendar [role="listbox"]'

const CALENDAR = 'M1.5 3h11v9.5h-11zM1.5 6h11M4.5 1v3m5-3v3'
const CLOCK = 'M7 1.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11M7 4v3.2l2 1.3'

/** What the panel is asked for, apart from how it is opened. */
type PanelAsks = Omit<RangeAsks, 'grasps' | 'onClose'> | Omit<DayPanelAsks, 'grasps' | 'onClose'>

interface CalendarBoxProps {
  readonly asks: PanelAsks
  readonly className: string
  readonly disabled?: boolean
  readonly invalid: boolean
  /** Of the button; without one it is called by what it does alone, and is passed over by the tab key: the arrow down does the same. */
  readonly opens?: string
  /** The text boxes. */
  readonly children: ReactNode
}

/**
 * The frame of one or two text boxes for days, with the calendar that hangs from it. It is opened by a click or by the arrow down, and
 * gives the focus back to the box from which it was opened; Tab from the text leaves it.
 */
export function CalendarBox({ asks, className, disabled = false, invalid, opens, children }: CalendarBoxProps) {
  const t = useText(uiText)
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<{ opener: HTMLElement; grasps: boolean }>()
  const show = (opener: HTMLElement, grasps: boolean) => {
    if (!disabled) setOpen((present) => present ?? { opener, grasps })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Who typed a day goes on to the next field, not through the calendar.
    if (event.key === 'Tab' && !event.shiftKey && event.target === [...event.currentTarget.querySelectorAll('input')].at(-1))
      flushSync(() => setOpen(undefined))
    if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement) || box.current?.contains(event.target) !== true) return
    event.preventDefault()
    const target = open && box.current.querySelector<HTMLElement>(TARGET)
    if (target) target.focus()
    else show(event.target, true)
  }
  return (
    <div ref={box} className={className} aria-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the text boxes in it have the keys, and a click into one opens as well */}
      <span
        className="form-day-texts"
        onKeyDown={onKeyDown}
        onClick={(event) => event.target instanceof HTMLInputElement && show(event.target, false)}
      >
        {children}
      </span>
      <button
        type="button"
        className="icon-button form-day-open"
        tabIndex={opens === undefined ? -1 : undefined}
        aria-label={opens ?? t(asks.kind === 'time' ? 'chooseTime' : 'chooseDay')}
        aria-haspopup="dialog"
        aria-expanded={open !== undefined}
        disabled={disabled}
        onPointerEnter={panel.prepare}
        onFocus={panel.prepare}
        onClick={(event) => (open ? setOpen(undefined) : show(event.currentTarget, true))}
      >
        <svg className="stroked" viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
          <path d={asks.kind === 'time' ? CLOCK : CALENDAR} />
        </svg>
      </button>
      {open && box.current && (
        <Popover anchor={box.current} opener={open.opener} onClose={() => setOpen(undefined)}>
          <LateInPlace
            part={panel}
            props={{ ...asks, grasps: open.grasps, onClose: () => setOpen(undefined) }}
            waiting={<div className="form-calendar-waiting" aria-busy="true" />}
            onLost={() => setOpen(undefined)}
          />
        </Popover>
      )}
    </div>
  )
}

interface DayInputProps {
  readonly day: DayText
  readonly id?: string
  readonly name: string
  readonly label?: string
  readonly disabled?: boolean
  readonly described?: string | undefined
  readonly required?: boolean | undefined
  readonly invalid: boolean
  readonly placeholder?: string
}

/** The text box of a day, moment or time. */
export const DayInput = ({ day, id, name, label, disabled, described, required, invalid, placeholder }: DayInputProps) => (
  <input
    id={id}
    name={name}
    type="text"
    autoComplete="off"
    spellCheck={false}
    aria-label={label}
    aria-required={required || undefined}
    aria-invalid={invalid || undefined}
    aria-describedby={described}
    placeholder={placeholder}
    disabled={disabled}
    value={day.text}
    onChange={(event) => day.type(event.target.value)}
    onBlur={day.settle}
    onKeyDown={({ key, ctrlKey, metaKey }) => {
      // What sends a form asks for what is meant.
      if (key === 'Enter' || ((ctrlKey || metaKey) && key.toLowerCase() === 's')) day.settle()
    }}
  />
)
