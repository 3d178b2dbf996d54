import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useWhenever } from '../../platform/effects.ts'
import './TabList.css'

interface TabListProps<Key extends string> {
  readonly label: string
  readonly tabs: readonly { readonly key: Key; readonly title: string }[]
  readonly shown: Key
  readonly onShow: (key: Key) => void
  /** At the end of the row. */
  readonly tools?: ReactNode
  /** Of the panel; that of a drawer where none is given. */
  readonly panelClass?: string
  /** What the shown tab holds. */
  readonly children: ReactNode
}

/** A few tabs over one panel; the arrow keys move between them. */
export function TabList<Key extends string>({
  label,
  tabs,
  shown,
  onShow,
  tools,
  panelClass = 'drawer-body',
  children,
}: TabListProps<Key>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  // In a narrow window the row is scrolled: the one that is shown stands in view, also when it was not chosen here.
  // Once for each tab that is shown.
  useWhenever([shown], () => {
    const [box, tab] = [row.current, row.current?.querySelector<HTMLElement>('[aria-selected="true"]')]
    if (!box || !tab) return
    const over = tab.offsetLeft + tab.offsetWidth - box.offsetLeft - box.clientWidth
    if (over > box.scrollLeft) box.scrollLeft = over
  })
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = (tabs.findIndex(({ key }) => key === shown) + step + tabs.length) % tabs.length
    const next = tabs[at]
    if (!next) return
    onShow(next.key)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus()
  }
  return (
    <>
      <div className="tabList" data-slot="tabs">
        <div ref={row} className="tabList-row" role="tablist" tabIndex={-1} aria-label={label} onKeyDown={move}>
          {tabs.map(({ key, title }) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`${id}${key}`}
              aria-selected={key === shown}
              aria-controls={`${id}panel`}
              tabIndex={key === shown ? 0 : -1}
              onClick={() => onShow(key)}
            >
              {title}
            </button>
          ))}
        </div>
        {tools && <div className="tabList-end">{tools}</div>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reachable by keyboard */}
      <div className={panelClass} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${shown}`} tabIndex={0}>
        {children}
      </div>
    </>
  )
}
