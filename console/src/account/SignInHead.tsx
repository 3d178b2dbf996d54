import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { codesText } from './codes.text.ts'

interface SignInHeadProps {
  readonly sign: 'done' | 'failed'
  readonly title: string
  readonly text: string
}

const STROKES = { done: 'm12.5 20.5 5 5 10-11', failed: 'M20 11v11m0 6v.5' } as const

/** What became of something, with its sign; it takes the focus, since what had it is gone. */
export function SignInHead({ sign, title, text }: SignInHeadProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <>
      <svg className={`login-sign login-sign-${sign}`} viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
        <circle cx="20" cy="20" r="19" />
        <path d={STROKES[sign]} />
      </svg>
      <div>
        <h1 ref={head} tabIndex={-1}>
          {title}
        </h1>
        <p className="login-explain">{text}</p>
      </div>
    </>
  )
}

/** What was done, and the way to the log-in. */
export function SignInDone({ title, text }: { readonly title: string; readonly text: string }) {
  const t = useText(codesText)
  return (
    <div className="login-form login-done">
      <SignInHead sign="done" title={title} text={text} />
      <Link className="button button-primary button-large" to="/user/login">
        {t('retrieve.toLogin')}
      </Link>
    </div>
  )
}
