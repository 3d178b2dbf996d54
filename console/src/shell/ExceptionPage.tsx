import { Link } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { useSession } from '../platform/session.ts'
import { RequestId } from './NoticeHost.tsx'
import { shellText } from './shell.text.ts'
import '../ui/plain.css'
import './exception.css'

export type ExceptionKind = 'forbidden' | 'notFound' | 'fault' | 'faultPublic' | 'chunk'

interface ExceptionPageProps {
  readonly kind: ExceptionKind
  readonly requestId?: string | undefined
  readonly onRetry?: () => void
}

const numbers: Readonly<Record<ExceptionKind, string>> = { forbidden: '403', notFound: '404', fault: '500', faultPublic: '500', chunk: '' }

/** Says what happened, gives the request id where there is one, and a way back. */
export function ExceptionPage({ kind, requestId, onRetry }: ExceptionPageProps) {
  const t = useText(shellText)
  const { user } = useSession()
  const title = t(`exception.${kind === 'faultPublic' ? 'fault' : kind}`)
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
