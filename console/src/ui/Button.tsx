import type { ButtonHTMLAttributes, ReactNode } from 'react'
import './controls.css'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** One primary button a screen; `danger` only where the question is already asked. */
  readonly kind?: 'default' | 'primary' | 'danger'
  /** Switched off and turning until the work is done. */
  readonly busy?: boolean
  /** Takes the focus when its dialog opens. */
  readonly 'data-first'?: boolean
  readonly children: ReactNode
}

/** A button with words. */
export function Button({ kind = 'default', busy = false, disabled, children, type = 'button', ...rest }: ButtonProps) {
  const className = kind === 'default' ? 'button' : `button button-${kind}`
  return (
    <button {...rest} type={type} className={className} disabled={disabled || busy} data-busy={busy || undefined}>
      {busy && <span className="button-spin" aria-hidden="true" />}
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'title'> {
  /** The name of the button: read out, and shown as its tooltip where the region has one. */
  readonly label: string
}

/** A button that shows a sign only. */
export function IconButton({ label, ...rest }: IconButtonProps) {
  return <button type="button" {...rest} className="icon-button" aria-label={label} data-tip={label} />
}
