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
  element.showPopover ??= () => undefined
  element.hidePopover ??= () => undefined
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}
