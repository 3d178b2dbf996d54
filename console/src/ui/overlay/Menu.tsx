import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { RowAction } from '../table/column.ts'
import './Menu.css'

interface MenuProps {
  readonly items: readonly RowAction[]
  /** Each is run by its digit too. */
  readonly numbered?: boolean
  /** False: the focus stays where it is, in a box that narrows what is offered. */
  readonly takesFocus?: boolean
  onClose(): void
}

/** A menu of actions: arrow keys move, Enter runs, what cannot be done now says why. */
export function Menu({ items, numbered = false, takesFocus = true, onClose }: MenuProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) list.current?.querySelector('button')?.focus()
  }, [takesFocus])

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement) // only buttons of this menu are looked for
    if (numbered && /^[1-9]$/.test(event.key)) return buttons[Number(event.key) - 1]?.click()
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      buttons.at(to % buttons.length)?.focus()
    } else if (event.key === 'Tab') onClose()
  }
  const run = (action: RowAction) => {
    if (action.refusal !== undefined) return
    onClose()
    action.run()
  }
  return (
    <div ref={list} className="menu" role="menu" tabIndex={-1} onKeyDown={move}>
      {items.map((action, index) => (
        <button
          key={action.key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={action.danger ? 'menu-item menu-danger' : 'menu-item'}
          aria-disabled={action.refusal !== undefined || undefined}
          onClick={() => run(action)}
        >
          <span>
            {numbered && index < 9 && <kbd>{index + 1}</kbd>}
            {action.title}
          </span>
          {action.refusal && <small>{action.refusal}</small>}
        </button>
      ))}
    </div>
  )
}
