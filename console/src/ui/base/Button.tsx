import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import './utilities.css'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** One primary button a screen; `danger` only where the question is already asked. */
  readonly kind?: 'default' | 'primary' | 'danger'
  /** Does nothing and turns until the work is done. It keeps the focus, which a button that is switched off would lose to the page. */
  readonly busy?: boolean
  /** Takes the focus when its dialog opens. */
  readonly 'data-first'?: boolean
  readonly children: ReactNode
}

/** Enter in a field presses the button that sends its form: that is refused with it. */
const refuse = (event: MouseEvent): void => event.preventDefault()

/** A button with words. */
export function Button({ kind = 'default', busy = false, children, type = 'button', onClick, ...rest }: ButtonProps) {
  const className = kind === 'default' ? 'button' : `button button-${kind}`
  const held = busy && ({ 'aria-disabled': true, 'data-busy': true } as const)
  return (
    <button {...rest} type={type} className={className} {...held} onClick={busy ? refuse : onClick}>
      {busy && <span className="button-spin" aria-hidden="true" />}
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'title'> {
  /** The name of the button: read out, and shown as its tooltip where the region has one. */
  readonly label: string
  /** Does nothing until the work is done, as that of `Button`. */
  readonly busy?: boolean
}

/** A button that shows a sign only. */
export function IconButton({ label, busy = false, onClick, ...rest }: IconButtonProps) {
  const held = busy && ({ 'aria-disabled': true } as const)
  return (
    <button
      type="button"
      {...rest}
      className="icon-button"
      aria-label={label}
      data-tip={label}
      {...held}
      onClick={busy ? refuse : onClick}
    />
  )
}
