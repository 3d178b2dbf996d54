import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useText } from '../../platform/i18n.ts'
import { IconButton } from '../base/Button.tsx'
import { uiText } from '../ui.text.ts'
import './Dialog.css'
import '../form/form.css'

interface DialogProps {
  readonly title: string
  /** In px. */
  readonly width?: number
  /** Esc or the cross: the dialog stays until its owner takes it away. */
  onClose(): void
  readonly children: ReactNode
}

/**
 * A modal dialog: the browser keeps the focus inside and gives it back to what opened it. The first control of the body takes it,
 * or the one marked `data-first`.
 */
export function Dialog({ title, width = 480, onClose, children }: DialogProps) {
  const t = useText(uiText)
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const stays = useRef(false)
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog) return
    // Also when the tab of its screen comes back into view.
    dialog.showModal()
    stays.current = true
    dialog.querySelector<HTMLElement>('[data-first], .dialog-body :is(input, textarea, select, button), .dialog-foot button')?.focus()
    return () => {
      stays.current = false
      dialog.close()
    }
  }, [])
  // Left to the browser, a second Esc in a row closes the dialog without asking anybody.
  const onKey = (event: KeyboardEvent<HTMLDialogElement>): void => {
    const { target, currentTarget } = event
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (!(target instanceof Element) || target.closest('dialog') !== currentTarget) return
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={box}
      className="dialog"
      style={{ width }}
      aria-labelledby={id}
      onKeyDown={onKey}
      onCancel={(event) => {
        event.preventDefault()
        if (event.cancelable) onClose()
      }}
      onClose={() => {
        // By what is no key in it (the focus was nowhere, a phone's "back"), the browser closes it all the same.
        if (!stays.current || box.current?.open !== false) return
        box.current.showModal()
        onClose()
      }}
    >
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <IconButton label={t('close')} onClick={onClose}>
          <svg className="stroked" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <path d="m1.5 1.5 9 9m0-9-9 9" />
          </svg>
        </IconButton>
      </div>
      {children}
    </dialog>
  )
}
