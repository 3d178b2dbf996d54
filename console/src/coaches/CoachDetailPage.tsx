import { employment } from '@camp/contract/camps/camps.labels'
import { type Coach, listCoaches } from '@camp/contract/coaches/coaches'
import { getCoachComments } from '@camp/contract/coaches/coaches.comments'
import { coachRecord } from '@camp/contract/coaches/coaches.record'
import { listEssContracts } from '@camp/contract/contracts/contracts'
import { getWorkhourCoach } from '@camp/contract/workHours/workHours'
import { useState } from 'react'
import { formatCount, formatDay, formatDuration, formatMoney } from '../platform/format.ts'
import { inBoth, useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { StatCards } from '../ui/list/StatCards.tsx'
import { Avatar } from '../ui/page/Avatar.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { RecordLink } from '../ui/page/RecordLink.tsx'
import { recordPage } from '../ui/page/recordPage.tsx'
import { idOf } from '../ui/peek/peek.ts'
import { PersonalCell } from '../ui/table/cells.tsx'
import { dial, useReveal } from '../ui/table/useReveal.ts'
import { AbsenceCard } from './AbsenceCard.tsx'
import { CoachDialogs, useCoachDialogs } from './CoachDialogs.tsx'
import { CoachState, TrackingTag } from './CoachState.tsx'
import { CoachTabs } from './CoachTabs.tsx'
import { coachListText } from './coachList.text.ts'
import { RateLines } from './RateLines.tsx'
import { RenewalCard } from './RenewalCard.tsx'
import { ratesText } from './rates.text.ts'
import { membersPage, useCoachActions } from './useCoachActions.ts'
import './coaches.css'

const setting = latePart(async () => (await import('./KindRateModal.tsx')).KindRateModal)

/** One coach: how to reach them, how they do, and all about them in one line. */
export const { Page: CoachDetailPage, Peek: CoachPeek } = recordPage({
  entity: 'coach',
  call: listCoaches,
  input: (id) => ({ query: { page: 1, id: [idOf(id)] } }),
  found: ({ content }) => content[0],
  quiet: () => true,
  words: coachListText,
  list: '/coach/coashListIndex',
  title: () => inBoth(coachListText, 'detailTitle'),
  tab: (coach) => coach && inBoth(coachListText, 'tabTitle', { name: coach.name }),
  view: (coach) => <CoachFace key={coach.id} coach={coach} />,
})

function CoachFace({ coach }: { readonly coach: Coach }) {
  const t = useText(coachListText)
  const title = useTitles(coachRecord)
  const language = useLanguage()
  const holds = useHolds()
  const dialogs = useCoachDialogs()
  const actions = useCoachActions(dialogs.opens)
  const { id, groupId, groupName } = coach
  const phone = useReveal({ entity: 'coach', id, field: 'phone' })
  const call = holds('PII_VIEW') && [{ key: 'call', title: t('do.call'), stroke: 'c' as const, run: () => void dial(phone) }]
  const facts = [
    { key: 'englishName', title: title('englishName'), value: coach.englishName },
    { key: 'level', title: title('level'), value: coach.level },
    { key: 'idCard', title: title('idCard'), value: coach.idCard },
    { key: 'account', title: title('account'), value: t(coach.userId === null ? 'unlinked' : 'linked') },
    { key: 'tracking', title: title('trackingEnabled'), value: <TrackingTag on={coach.trackingEnabled} /> },
  ]
  return (
    <DetailPage
      title={coach.name}
      face={<Avatar name={coach.name} url={null} size={44} />}
      extra={<CoachState coach={coach} />}
      line={[
        <PersonalCell key="phone" value={coach.phone} entity="coach" id={id} field="phone" by={phone} />,
        groupId !== null && (
          <RecordLink key="group" to={membersPage(groupId)}>
            {groupName}
          </RecordLink>
        ),
        employment.label(coach.employment, language),
        coach.hourlyRateAmount !== null && t('anHour', { amount: formatMoney(coach.hourlyRateAmount) }),
        t('since', { day: coach.joinedAt }),
      ]}
      actions={<PageActions items={[...(call || []), ...actions(coach)]} next="call" />}
    >
      <CoachFigures coach={coach} />
      <div className="detail-columns">
        <CoachTabs coachId={id} />
        <div>
          <AbsenceCard coach={coach} />
          <RenewalCard coachId={id} />
          <RateCard coach={coach} />
          <Card title={t('facts')}>
            <Descriptions facts={facts} />
          </Card>
        </div>
      </div>
      <CoachDialogs open={dialogs.open} close={dialogs.close} />
    </DetailPage>
  )
}

/** How a coach does today, as far as the reader may ask: places, comments, hours of the month, contracts. */
function CoachFigures({ coach: { id, studentCount, maxStudents, campCount } }: { readonly coach: Coach }) {
  const t = useText(coachListText)
  const title = useTitles(coachRecord)
  const holds = useHolds()
  const [comments, hours] = [holds('COASH_OVERTIME'), holds('COASH_WORKHOUR_STATS')]
  const signs = hours || holds('COASH_CONTRACT_RECORDS')
  const today = formatDay(Date.now())
  const quiet = () => true
  const count = { page: 1, size: 1, coachId: [id] }
  const due = useCall(getCoachComments, { query: { ...count, kind: ['DUE'], campStatus: ['IN_PROGRESS'] } }, { enabled: comments, quiet })
  const missing = useCall(
    getCoachComments,
    { query: { ...count, kind: ['MISSING'], campStatus: ['IN_PROGRESS'] } },
    { enabled: comments, quiet },
  )
  const query = { dateFrom: `${today.slice(0, 7)}-01`, dateTo: today }
  const month = useCall(getWorkhourCoach, { params: { id }, query }, { enabled: hours, quiet }).data
  const waiting = useCall(listEssContracts, { query: { ...count, status: ['PENDING'] } }, { enabled: signs, quiet })
  const known = (value: number | undefined) => (value === undefined ? undefined : formatCount(value))
  const load = maxStudents === null ? formatCount(studentCount) : `${formatCount(studentCount)} / ${formatCount(maxStudents)}`
  return (
    <StatCards
      stats={[
        { key: 'load', title: t('load'), value: load },
        { key: 'camps', title: title('campCount'), value: formatCount(campCount) },
        ...(comments
          ? [
              { key: 'due', title: t('figure.due'), value: known(due.data?.totalElements) },
              { key: 'missing', title: t('figure.missing'), value: known(missing.data?.totalElements) },
            ]
          : []),
        ...(hours ? [{ key: 'hours', title: t('figure.hours'), value: month && formatDuration(month.totalMinutes) }] : []),
        ...(hours && month?.totalAmount !== null
          ? [{ key: 'amount', title: t('figure.amount'), tip: t('figure.amountTip'), value: month && formatMoney(month.totalAmount) }]
          : []),
        ...(signs ? [{ key: 'contracts', title: t('figure.contracts'), value: known(waiting.data?.totalElements) }] : []),
      ]}
    />
  )
}

/** What a coach is paid; users who may edit and see pay set the rate of one kind of work here. */
function RateCard({ coach }: { readonly coach: Coach }) {
  const t = useText(ratesText)
  const edits = useHolds()('COASH_EDIT') && coach.hourlyRateAmount !== null
  const [open, setOpen] = useState(false)
  return (
    <Card title={t('rates')} extra={edits && <Button onClick={() => setOpen(true)}>{t('set')}</Button>}>
      <RateLines coachId={coach.id} />
      {open && <Late part={setting} props={{ coachId: coach.id, name: coach.name, onClose: () => setOpen(false) }} />}
    </Card>
  )
}
