import type { MouseEvent } from 'react'
import { toast } from '../../platform/notices.ts'

type Press = (event: MouseEvent<HTMLButtonElement>) => void

/**
 * What a button that may be off is given besides. While it is refused it keeps its place and the focus; why is read out with it and shown to a
 * pointer, and whoever presses it by finger or key is told.
 */
export const refusable = (refusal: string | undefined, run?: Press) =>
  refusal === undefined ? { onClick: run } : ({ 'aria-disabled': true, title: refusal, onClick: tellWhy(refusal) } as const) // true is what the attribute takes

/** Tells why; a form that the button would send stays where it is. */
export const tellWhy =
  (refusal: string): Press =>
  (event) => {
    event.preventDefault()
    toast('info', refusal)
  }
