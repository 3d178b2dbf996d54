import type { RefObject } from 'react'

/** Leads to the first field of a form that has something wrong with it, once it is shown. */
export function focusFirstWrong(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
