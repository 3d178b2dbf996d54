import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { codesText } from './codes.text.ts'

/** What was done, and the way to the log-in; it takes the focus, since the form that had it is gone. */
export function DoorDone({ title, text }: { readonly title: string; readonly text: string }) {
  const t = useText(codesText)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <div className="login-form login-done">
      <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
        <circle cx="20" cy="20" r="19" />
        <path d="m12.5 20.5 5 5 10-11" />
      </svg>
      <div>
        <h1 ref={head} tabIndex={-1}>
          {title}
        </h1>
        <p className="login-explain">{text}</p>
      </div>
      <Link className="button button-primary button-large" to="/user/login">
        {t('retrieve.toLogin')}
      </Link>
    </div>
  )
}
