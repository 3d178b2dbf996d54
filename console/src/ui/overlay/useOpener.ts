import { type KeyboardEvent, type MouseEvent, useState } from 'react'

interface Opener {
  /** The control, as long as what it opens is open. */
  readonly anchor: HTMLElement | null
  close(): void
  /** What the control takes. */
  readonly props: {
    readonly 'aria-haspopup'?: 'listbox' | 'menu' | 'dialog'
    readonly 'aria-expanded': boolean
    onClick(event: MouseEvent<HTMLElement>): void
    onKeyDown?(event: KeyboardEvent<HTMLElement>): void
  }
}

/** A control that opens a panel below itself and closes it again; a list also opens by the arrows up and down. `onOpen` is told before. */
export function useOpener(opens?: 'listbox' | 'menu' | 'dialog', onOpen?: () => void): Opener {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const open = (control: HTMLElement) => {
    onOpen?.()
    setAnchor(control)
  }
  return {
    anchor,
    close: () => setAnchor(null),
    props: {
      ...(opens && { 'aria-haspopup': opens }),
      'aria-expanded': anchor !== null,
      onClick: ({ currentTarget }) => (anchor ? setAnchor(null) : open(currentTarget)),
      ...(opens === 'listbox' && {
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          open(event.currentTarget)
        },
      }),
    },
  }
}
