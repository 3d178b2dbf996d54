import { endOtherSessions, endSession, listSessions, type OwnSession } from '@camp/contract/account/account.sessions'
import { formatTime, relativeTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { CentreCard } from './CentreCard.tsx'
import { centreText } from './centre.text.ts'

const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** Where one is logged in, and how to end it. */
export function SessionsCard() {
  const t = useText(centreText)
  const sessions = useCall(listSessions, {}, { staleTime: 0 })
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0
  const end = useAction(endSession, { onDone: () => toast('success', t('sessions.ended')) })
  const endOthers = useAction(endOtherSessions, { onDone: ({ count }) => toast('success', t('sessions.endedOthers', { count })) })

  const askEndOthers = async (): Promise<void> => {
    const sure = await confirmDanger({
      title: t('sessions.confirm'),
      text: t('sessions.confirmText', { count: others }),
      confirm: t('sessions.endOthers'),
    })
    if (sure) await endOthers.run({})
  }

  return (
    <CentreCard title={t('sessions.title')} body={t('sessions.body')}>
      {sessions.isPending && <div className="centre-wait" aria-busy="true" />}
      {sessions.isError && <ErrorState failure={sessions.error.failure} onRetry={() => void sessions.refetch()} />}
      {sessions.data && (
        <ul className="centre-rows" aria-label={t('sessions.title')}>
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={end.busy || endOthers.busy}
              onEnd={() => void end.run({ params: { id: session.id } })}
            />
          ))}
        </ul>
      )}
      {sessions.data && others === 0 && <p className="plain-hint">{t('sessions.onlyThis')}</p>}
      {others > 0 && (
        <div>
          <Button busy={endOthers.busy} onClick={() => void askEndOthers()}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
    </CentreCard>
  )
}

interface SessionRowProps {
  readonly session: OwnSession
  readonly busy: boolean
  readonly onEnd: () => void
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const t = useText(centreText)
  const device = deviceName(session.userAgent) ?? t('sessions.unknown')
  return (
    <li>
      <div>
        <span>
          {device}
          {session.current && <em className="centre-here">{t('sessions.current')}</em>}
        </span>
        <span className="plain-hint" title={formatTime(session.createdAt)}>
          {session.ip} · {t('sessions.seen', { time: relativeTime(session.lastSeenAt) })} ·{' '}
          {t('sessions.began', { time: relativeTime(session.createdAt) })}
        </span>
      </div>
      {!session.current && (
        <Button aria-label={t('sessions.endOf', { device })} busy={busy} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** "Chrome · Windows", as far as a browser tells; null where it tells neither. */
export function deviceName(userAgent: string): string | null {
  const named = [browsers, systems].map((table) => table.find(([pattern]) => pattern.test(userAgent))?.[1])
  return named.filter(Boolean).join(' · ') || null
}
