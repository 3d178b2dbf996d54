/** What jsdom does not have of the dialogs, popovers and observers that browsers have. */
export function fillBrowserGaps(): void {
  const { prototype: dialog } = HTMLDialogElement
  dialog.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  dialog.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
  const { prototype: element } = HTMLElement
  element.scrollIntoView ??= () => undefined
  // jsdom hides what is a popover, and cannot show it.
  element.showPopover ??= function showPopover(this: HTMLElement) {
    this.style.display = 'block'
  }
  element.hidePopover ??= function hidePopover(this: HTMLElement) {
    this.style.display = ''
  }
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}
