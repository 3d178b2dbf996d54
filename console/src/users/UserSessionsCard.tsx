import { getUserSessions } from '@camp/contract/users/users.sessions'
import { formatCount, relativeTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import type { UserRow } from './userRow.ts'
import { usersText } from './users.text.ts'

const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Where the account is signed in now. */
export function UserSessionsCard({ user }: { readonly user: UserRow }) {
  const t = useText(usersText)
  const { data, error, refetch } = useCall(getUserSessions, { params: { id: user.id } })
  return (
    <Card title={t('part.sessions')} extra={data && data.length > 0 && <span className="quiet">{formatCount(data.length)}</span>}>
      {error && <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="quiet">{t('noSessions')}</p>}
      <ul className="users-sessions" aria-busy={!data && !error}>
        {data?.map((session) => (
          <li key={session.id}>
            <span>
              {deviceOf(session.userAgent) ?? t('unknownDevice')}
              {session.current && <span className="tag tag-blue users-session-current">{t('currentSession')}</span>}
            </span>
            <small>{t('sessionSeen', { ip: session.ip, seen: relativeTime(session.lastSeenAt) })}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Browser and system behind a user agent, as far as they are known; null: neither is. */
function deviceOf(userAgent: string): string | null {
  const first = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const parts = [first(browsers), first(systems)].filter((part) => part !== undefined)
  return parts.length === 0 ? null : parts.join(' · ')
}
