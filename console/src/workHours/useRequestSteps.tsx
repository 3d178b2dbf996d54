import { limitsOf } from '@camp/contract/base/limits'
import { workKind } from '@camp/contract/workHours/workHours.labels'
import { workHourRecord } from '@camp/contract/workHours/workHours.record'
import { confirmWorkhourRequest, declineWorkhourRequest, type WorkRequest } from '@camp/contract/workHours/workHours.requests'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDuration, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { notice, toast } from '../platform/notices.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { shownInForm } from '../ui/form/FormModal.tsx'
import { ReasonModal } from '../ui/form/ReasonModal.tsx'
import { confirmStep } from '../ui/overlay/confirmDanger.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { businessToday } from './workDays.ts'
import { workHoursText } from './workHours.text.ts'

/** What can be done with hours that a colleague asked for: confirmed by another person who sees the amount, declined, or withdrawn by who asked. */
export function useRequestSteps(coachName: string, onMoved: () => void): { stepsOf(one: WorkRequest): RowAction[]; dialog: ReactNode } {
  const t = useText(workHoursText)
  const title = useTitles(workHourRecord)
  const language = useLanguage()
  const holds = useHolds()
  const navigate = useNavigate()
  const may = holds('COASH_WORKHOUR_EDIT')
  const me = useSession().user?.id
  const [declined, setDeclined] = useState<WorkRequest>()
  const also = { stale: ['Home'] }
  const confirming = useAction(confirmWorkhourRequest, also)
  const declining = useAction(declineWorkhourRequest, { ...also, quiet: shownInForm })
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
  const confirm = async (one: WorkRequest, amount: number) => {
    const { id, version } = one
    const sure = await confirmStep({
      title: t('requests.sure', saidOf(one)),
      text: t('requests.sureText', { what: whatOf(one, amount) }),
      confirm: t('requests.confirm'),
    })
    if (!sure) return
    if (await confirming.run({ params: { id }, body: { version, amount } }, saidOf(one))) told(one.about.slice(0, 7))
    // Refused, something moved: what stands now is shown.
    else onMoved()
  }
  /** A month that is over waits for nothing but to be closed and paid. */
  const told = (month: string) => {
    const title = t('requests.confirmed')
    if (!holds('COASH_WORKHOUR_CLOSE') || month >= businessToday().slice(0, 7)) return toast('success', title)
    const run = () => void navigate(`/coach/statements?month=${month}`)
    notice('success', { title, action: { label: t('requests.toMonth', { month }), run } })
  }
  const stepsOf = (one: WorkRequest): RowAction[] => {
    if (!may) return []
    const { amount } = one
    const own = one.askedById === me
    return [
      ...(!own && amount !== null ? [{ key: 'confirm', title: t('requests.confirm'), run: () => void confirm(one, amount) }] : []),
      { key: 'decline', title: t(own ? 'requests.withdraw' : 'requests.decline'), run: () => setDeclined(one) },
    ]
  }
  const dialog = declined && (
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
  )
  return { stepsOf, dialog }
}
