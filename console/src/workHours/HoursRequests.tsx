import { limitsOf } from '@camp/contract/base/limits'
import { workKind } from '@camp/contract/workHours/workHours.labels'
import { workHourRecord } from '@camp/contract/workHours/workHours.record'
import {
  confirmWorkhourRequest,
  declineWorkhourRequest,
  listWorkhourRequests,
  type WorkRequest,
} from '@camp/contract/workHours/workHours.requests'
import { useState } from 'react'
import { formatDuration, formatList, formatMoney, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { shownInForm } from '../ui/form/FormModal.tsx'
import { ReasonModal } from '../ui/form/ReasonModal.tsx'
import { confirmStep } from '../ui/overlay/confirmDanger.tsx'
import { Can } from '../ui/page/Can.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { workHoursText } from './workHours.text.ts'

interface HoursRequestsProps {
  readonly coachId: number
  readonly coachName: string
}

/** What waits for a second person: it pays nobody until then. Nothing where nothing waits. */
export function HoursRequests({ coachId, coachName }: HoursRequestsProps) {
  const t = useText(workHoursText)
  const title = useTitles(workHourRecord)
  const language = useLanguage()
  const sees = useHolds()('COASH_WORKHOUR_STATS')
  const me = useSession().user?.id
  const [declined, setDeclined] = useState<WorkRequest>()
  const { data, refetch } = useCall(listWorkhourRequests, { params: { id: coachId } }, { enabled: sees, quiet: () => true })
  const confirming = useAction(confirmWorkhourRequest)
  const declining = useAction(declineWorkhourRequest, { quiet: shownInForm })
  if (!data || data.length === 0) return null
  const saidOf = ({ askedByName: asker, about }: WorkRequest) => ({ asker, coach: coachName, about })
  /** Who confirms reads what comes of it: coach, day, hours and amount. */
  const whatOf = ({ about, workKind: kind, minutes, pieces }: WorkRequest, amount: number) =>
    [
      coachName,
      about,
      workKind.label(kind, language),
      minutes !== null && formatDuration(minutes),
      pieces !== null && t('detail.pieces', { count: pieces }),
      formatMoney(amount),
    ]
      .filter((part) => part !== false)
      .join(' · ')
  const confirm = async (one: WorkRequest) => {
    const { id, version, amount } = one
    if (amount === null) return
    const sure = await confirmStep({
      title: t('requests.sure', saidOf(one)),
      text: t('requests.sureText', { what: whatOf(one, amount) }),
      confirm: t('requests.confirm'),
    })
    if (!sure) return
    if (await confirming.run({ params: { id }, body: { version, amount } }, saidOf(one))) toast('success', t('requests.confirmed'))
    // Refused, something moved: what stands now is shown.
    else void refetch()
  }
  return (
    <Card title={t('requests.title', { coach: coachName })}>
      <ul className="hours-entries">
        {data.map((one) => (
          <li key={one.id}>
            <Asked of={one} />
            <span className="hours-steps">
              <Can action="COASH_WORKHOUR_EDIT">
                {one.askedById !== me && one.amount !== null && (
                  <button type="button" className="link" onClick={() => void confirm(one)}>
                    {t('requests.confirm')}
                  </button>
                )}
                <button type="button" className="link" onClick={() => setDeclined(one)}>
                  {t(one.askedById === me ? 'requests.withdraw' : 'requests.decline')}
                </button>
              </Can>
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
      {declined && (
        <ReasonModal
          title={t('requests.declineTitle', saidOf(declined))}
          label={title('reason')}
          submit={t(declined.askedById === me ? 'requests.withdraw' : 'requests.decline')}
          takes={limitsOf(declineWorkhourRequest)}
          sending={declining}
          done={t('requests.declined')}
          send={(reason) => declining.run({ params: { id: declined.id }, body: { reason, version: declined.version } }, saidOf(declined))}
          onClose={() => setDeclined(undefined)}
        />
      )}
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
