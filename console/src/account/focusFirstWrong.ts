import type { RefObject } from 'react'

/** Frames until what is wrong must be on screen: on a busy machine React draws later than the next one. */
const MOST_FRAMES = 60

/** Leads to the first field of a form that has something wrong with it, once it is shown. */
export function focusFirstWrong(form: RefObject<HTMLFormElement | null>): void {
  let frames = MOST_FRAMES
  const look = (): void => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else if (form.current && --frames > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
