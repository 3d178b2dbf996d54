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
