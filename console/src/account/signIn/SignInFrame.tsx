import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useText } from '../../platform/i18n.ts'
import { useSession } from '../../platform/session.ts'
import { useDocumentTitle } from '../../platform/tab.ts'
import { Brand, LanguageSwitch } from '../../shell/base/Brand.tsx'
import { safeRedirect } from '../../shell/redirect.ts'
import { accountText } from './account.text.ts'
import '../login.css'

interface SignInFrameProps {
  readonly title: string
  /** The page has business with who is logged in, too. */
  readonly stays?: boolean
  /** In the place of what the product says of itself. */
  readonly welcome?: ReactNode
  readonly children: ReactNode
}

/** The frame of the pages before the log-in. Anyone who is logged in has no business there and is led on. */
export function SignInFrame({ title, stays, welcome, children }: SignInFrameProps) {
  const { user } = useSession()
  const [query] = useSearchParams()
  useDocumentTitle(title)
  if (user && !stays) return <Navigate to={safeRedirect(query.get('redirect'))} replace />
  return (
    <div className="login">
      <Welcome>{welcome}</Welcome>
      <main className="login-side">
        <div className="login-language">
          <LanguageSwitch />
        </div>
        {children}
      </main>
    </div>
  )
}

function Welcome({ children }: { readonly children: ReactNode }) {
  const t = useText(accountText)
  return (
    <aside className="login-welcome">
      <Brand />
      {children || (
        <>
          <p className="login-lead">
            {t('login.lead')}
            <br />
            {t('login.leadSecond')}
          </p>
          <p className="login-sub">{t('login.sub')}</p>
          <div className="login-rings" aria-hidden="true" />
        </>
      )}
    </aside>
  )
}
