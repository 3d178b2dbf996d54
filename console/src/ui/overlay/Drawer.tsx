import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '../../platform/i18n.ts'
import { IconButton } from '../base/Button.tsx'
import { CloseIcon } from '../base/icons.tsx'
import { uiText } from '../ui.text.ts'
import './Drawer.css'

interface DrawerProps {
  readonly title: string
  /** What it is called, where the title alone does not say. */
  readonly label?: string
  /** Half of the window instead of 380 px: for a whole record. */
  readonly wide?: boolean
  /** Stands beside the page, which gives it room, instead of over it. */
  readonly docked?: boolean
  /** Before the title. */
  readonly lead?: ReactNode
  /** Beside the title. */
  readonly tools?: ReactNode
  /** The cross, or Esc while the focus is inside. */
  onClose(): void
  readonly children: ReactNode
}

/** A panel at the right, below the header. The page beside it stays in use; the focus goes in, and back when it closes. */
export function Drawer({ title, label, wide, docked, lead, tools, onClose, children }: DrawerProps) {
  const t = useText(uiText)
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = panel.current
    const before = document.activeElement
    element?.focus()
    return () => {
      const lost = document.activeElement === document.body || element?.contains(document.activeElement) === true
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const onKey = (event: KeyboardEvent): void => {
    // What hangs above (a dialog, a menu) has its own Esc.
    if (event.key !== 'Escape' || event.defaultPrevented || (event.target instanceof Element && event.target.closest('dialog'))) return
    event.stopPropagation()
    onClose()
  }
  return (
    <section
      ref={panel}
      className={wide ? 'drawer drawer-wide' : docked ? 'drawer drawer-docked' : 'drawer'}
      role="dialog"
      {...(label === undefined ? { 'aria-labelledby': id } : { 'aria-label': label })}
      tabIndex={-1}
      onKeyDown={onKey}
    >
      <div className="drawer-head">
        {lead}
        <h2 id={id}>{title}</h2>
        {tools}
        <IconButton label={t('close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {children}
    </section>
  )
}
