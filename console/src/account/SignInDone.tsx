import { Link } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { codesText } from './codes.text.ts'
import { SignInHead } from './SignInHead.tsx'

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
