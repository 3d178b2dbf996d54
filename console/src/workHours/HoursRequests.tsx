import { workKind } from '@camp/contract/workHours/workHours.labels'
import { listWorkhourRequests, type WorkRequest } from '@camp/contract/workHours/workHours.requests'
import { formatDuration, formatList, formatMoney, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { useRequestSteps } from './useRequestSteps.tsx'
import { workHoursText } from './workHours.text.ts'

interface HoursRequestsProps {
  readonly coachId: number
  readonly coachName: string
}

/** What waits for a second person: it pays nobody until then. Nothing where nothing waits. */
export function HoursRequests({ coachId, coachName }: HoursRequestsProps) {
  const t = useText(workHoursText)
  const sees = useHolds()('COASH_WORKHOUR_STATS')
  const { data, refetch } = useCall(listWorkhourRequests, { params: { id: coachId } }, { enabled: sees, quiet: () => true })
  const { stepsOf, dialog } = useRequestSteps(coachName, () => void refetch())
  if (!data || data.length === 0) return null
  return (
    <Card title={t('requests.title', { coach: coachName })}>
      <ul className="hours-entries">
        {data.map((one) => (
          <li key={one.id}>
            <Asked of={one} />
            <span className="hours-steps">
              {stepsOf(one).map(({ key, title: words, run }) => (
                <button key={key} type="button" className="link" onClick={run}>
                  {words}
                </button>
              ))}
            </span>
            <Details of={one} />
            <span className="quiet">
              {t('requests.by', { name: one.askedByName, at: formatTime(one.createdAt).slice(0, 16) })} ·{' '}
              {one.who.length > 0 ? t('requests.who', { who: formatList(one.who) }) : t('requests.nobody')}
              {one.amount === null && ` · ${t('requests.unseen')}`}
            </span>
          </li>
        ))}
      </ul>
      {dialog}
    </Card>
  )
}

/** As an entry stands below it: what it is, its amount, and what is done with it on one line. */
function Asked({ of: { act, about, workKind: kind, amount, minutes } }: { readonly of: WorkRequest }) {
  const t = useText(workHoursText)
  const language = useLanguage()
  return (
    <>
      <span>
        {t(`requests.act.${act}`, { about })} {workKind.label(kind, language)}
      </span>
      <b>{amount !== null ? formatMoney(amount) : minutes !== null && formatDuration(minutes)}</b>
    </>
  )
}

function Details({ of: { amount, minutes, pieces, reason } }: { readonly of: WorkRequest }) {
  const t = useText(workHoursText)
  return (
    <span className="quiet">
      {[
        amount !== null && minutes !== null && t('stats.minutes', { minutes: formatDuration(minutes) }),
        pieces !== null && t('detail.pieces', { count: pieces }),
        reason,
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}
