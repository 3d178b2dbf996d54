import { Link } from 'react-router'
import { useText } from '../../platform/i18n.ts'
import { useSession } from '../../platform/session.ts'
import { useDocumentTitle } from '../../platform/tab.ts'
import { RequestId } from './NoticeHost.tsx'
import { shellText } from './shell.text.ts'
import '../../ui/base/plain.css'
import './exception.css'

export type ExceptionKind = 'forbidden' | 'notFound' | 'fault' | 'faultPublic' | 'chunk'

interface ExceptionPageProps {
  readonly kind: ExceptionKind
  readonly requestId?: string | undefined
  readonly onRetry?: () => void
}

const numbers: Readonly<Record<ExceptionKind, string>> = { forbidden: '403', notFound: '404', fault: '500', faultPublic: '500', chunk: '' }

/** What an exception is called: as a heading, and as the title of the window where it fills that. */
export function useExceptionTitle(kind: ExceptionKind): string
export function useExceptionTitle(kind: ExceptionKind | undefined): string | undefined
export function useExceptionTitle(kind: ExceptionKind | undefined): string | undefined {
  const t = useText(shellText)
  return kind && t(`exception.${kind === 'faultPublic' ? 'fault' : kind}`)
}

/** An exception that fills the window. */
export function PublicException({ kind, requestId }: Pick<ExceptionPageProps, 'kind' | 'requestId'>) {
  useDocumentTitle(useExceptionTitle(kind))
  return (
    <main className="exception-blank-exception">
      <ExceptionPage kind={kind} requestId={requestId} />
    </main>
  )
}

/** Says what happened, gives the request id where there is one, and a way back. */
export function ExceptionPage({ kind, requestId, onRetry }: ExceptionPageProps) {
  const t = useText(shellText)
  const { user } = useSession()
  const title = useExceptionTitle(kind)
  return (
    <div className="exception">
      {numbers[kind] && <p className="exception-number">{numbers[kind]}</p>}
      <h1>{title}</h1>
      <p className="exception-body">{kind === 'faultPublic' ? t('exception.faultPublic') : t(`exception.${kind}Body`)}</p>
      {requestId && <RequestId value={requestId} />}
      <div className="exception-ways">
        {kind === 'chunk' && (
          <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
            {t('exception.reloadAll')}
          </button>
        )}
        {onRetry && (
          <button type="button" className="button button-primary" onClick={onRetry}>
            {t('exception.retry')}
          </button>
        )}
        <Link
          className={kind === 'chunk' || onRetry ? 'button' : 'button button-primary'}
          to={user ? '/dashboard/workplace' : '/user/login'}
        >
          {user ? t('exception.home') : t('exception.toLogin')}
        </Link>
      </div>
    </div>
  )
}
