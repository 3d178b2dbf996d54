import { type KeyboardEvent, type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/** The modal dialogs that are open, the last one on top. */
const open: HTMLDialogElement[] = []
/** Where the notices stand while none is. */
let home: Element | null = null

function place(): void {
  const notices = document.querySelector<HTMLElement>('.notices')
  if (!notices) return
  if (!notices.parentElement?.closest('dialog')) home = notices.parentElement
  const to = open.at(-1) ?? home
  if (!to || to === notices.parentElement) return
  to.append(notices)
  // What is moved is hidden.
  notices.showPopover()
}

/**
 * All that is outside of a modal dialog cannot be pressed: while one is open, the notices stand within the last one, so that what was done can
 * be taken back from them.
 */
export function noticesWithin(dialog: HTMLDialogElement): () => void {
  open.push(dialog)
  place()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    place()
  }
}

interface ModalOptions {
  /** What stays on the page while it is closed. */
  readonly open?: boolean
  /** What takes the focus, as a selector; else the first that can. */
  readonly first?: string
  /** A click beside it closes it too. */
  readonly beside?: boolean
  onClose(): void
}

interface ModalProps {
  readonly ref: RefObject<HTMLDialogElement | null>
  onKeyDown(event: KeyboardEvent<HTMLDialogElement>): void
  onCancel(event: SyntheticEvent): void
  onClose(): void
  onClick(event: MouseEvent): void
}

/** What a modal `<dialog>` takes: the browser keeps the focus inside and gives it back to what opened it; it stays until its owner takes it away. */
export function useModal({ open = true, first, beside, onClose }: ModalOptions): ModalProps {
  const ref = useRef<HTMLDialogElement>(null)
  const stays = useRef(false)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    // Also when the tab of its screen comes back into view.
    dialog.showModal()
    const release = noticesWithin(dialog)
    stays.current = true
    // What is marked as the first, wherever it stands.
    const toFirst = () => first && (dialog.querySelector<HTMLElement>('[data-first]') ?? dialog.querySelector<HTMLElement>(first))?.focus()
    toFirst()
    // What had the focus may go, as the field by which a family was found: nobody has to take the mouse to go on.
    const goes = new MutationObserver(() => document.activeElement === document.body && toFirst())
    goes.observe(dialog, { childList: true, subtree: true })
    return () => {
      goes.disconnect()
      stays.current = false
      // Before the dialog goes, and what stands in it.
      release()
      dialog.close()
    }
  }, [open, first])
  return {
    ref,
    // Left to the browser, a second Esc in a row closes the dialog without asking anybody.
    onKeyDown: (event) => {
      const { target, currentTarget } = event
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (!(target instanceof Element) || target.closest('dialog') !== currentTarget) return
      event.preventDefault()
      onClose()
    },
    onCancel: (event) => {
      event.preventDefault()
      if (event.cancelable) onClose()
    },
    onClose: () => {
      // By what is no key in it (the focus was nowhere, a phone's "back"), the browser closes it all the same.
      if (!stays.current || ref.current?.open !== false) return
      ref.current.showModal()
      onClose()
    },
    onClick: ({ target }) => {
      if (beside && target === ref.current) onClose()
    },
  }
}
