/** Where the page is no secure context the browser has no clipboard for scripts; what is selected can be copied all the same. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  field.style.cssText = 'position:fixed;top:0;left:0;width:1px;height:1px;opacity:0'
  // Beside an open dialog nothing can be selected.
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const frame = dialog ?? document.body
  frame.append(field)
  try {
    field.select()
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

/** Puts a text on the clipboard; false where the browser refuses. The one way to copy. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copySelected(text)
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}
