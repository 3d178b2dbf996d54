import type { CallAnswer } from '@camp/contract/base/call'
import { daysBetween, mondayOf } from '@camp/contract/base/days'
import { getWeekData } from '@camp/contract/campStatus/campStatus'
import { getCampDetail } from '@camp/contract/camps/camps'
import { listCampGroups } from '@camp/contract/camps/camps.groups'
import { campStatus } from '@camp/contract/camps/camps.labels'
import { campName } from '@camp/contract/camps/camps.names'
import { campRecord } from '@camp/contract/camps/camps.record'
import { getCoachComments } from '@camp/contract/coaches/coaches.comments'
import { listDivisionCamps } from '@camp/contract/division/division.camps'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatCount, formatDay } from '../platform/format.ts'
import { inBoth, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { StatCards } from '../ui/list/StatCards.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { useMayOpen } from '../ui/page/RecordLink.tsx'
import { nameIn } from '../ui/page/recordNames.tsx'
import { recordPage } from '../ui/page/recordPage.tsx'
import { idOf } from '../ui/peek/peek.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import { clockInRate, groupsPage, studentsPage } from './campColumns.tsx'
import { campsText } from './camps.text.ts'
import { CampTabs } from './face/CampTabs.tsx'
import { campPageText } from './face/campPage.text.ts'
import './camps.css'

type Camp = CallAnswer<typeof getCampDetail>

const editing = latePart(async () => (await import('./CampModal.tsx')).CampModal)

/** One camp: when it is and how it does today, and all about it in one line. */
export const { Page: CampDetailPage, Peek: CampPeek } = recordPage({
  entity: 'camp',
  call: getCampDetail,
  input: (id) => ({ query: { id: idOf(id) } }),
  quiet: () => true,
  words: campPageText,
  list: '/camp/index',
  title: () => inBoth(campPageText, 'detailTitle'),
  tab: (camp) => camp && { zh: campName(camp), en: campName(camp) },
  view: (camp) => <CampFace key={camp.id} camp={camp} />,
})

/** Which day of the camp it is, how long until the first, or how many it had. */
function useDayWords({ startDate, endDate, status }: Camp): string {
  const t = useText(campPageText)
  const today = formatDay(Date.now())
  const days = daysBetween(startDate, endDate).length
  if (today < startDate) return t('startsIn', { count: daysBetween(today, startDate).length - 1 })
  return status === 'ENDED' ? t('daysOf', { count: days }) : t('dayOf', { day: daysBetween(startDate, today).length, days })
}

function CampFace({ camp }: { readonly camp: Camp }) {
  const t = useText(campPageText)
  const words = useText(campsText)
  const title = useTitles(campRecord)
  const holds = useHolds()
  const mayOpen = useMayOpen()
  const navigate = useNavigate()
  const [edits, setEdits] = useState(false)
  const { id } = camp
  const ways = [
    { key: 'students', to: studentsPage(id) },
    { key: 'groups', to: groupsPage(id) },
    { key: 'division', to: `/coach/CoachDivision?campId=${id}` },
    { key: 'statistics', to: `/camp/status?campId=${id}` },
  ] as const
  return (
    <DetailPage
      title={campName(camp)}
      extra={<StatusTag of={campStatus} value={camp.status} />}
      line={[camp.campType, useDayWords(camp), `${camp.startDate} ~ ${camp.endDate}`, useCoaches(id)]}
      actions={
        <PageActions
          items={[
            ...ways.filter(({ to }) => mayOpen(to)).map(({ key, to }) => ({ key, title: t(`do.${key}`), run: () => void navigate(to) })),
            ...(holds('CAMP_EDIT') ? [{ key: 'edit', title: t('do.edit'), run: () => setEdits(true) }] : []),
          ]}
        >
          <HistoryButton of={campRecord} id={id} title={campName(camp)} />
        </PageActions>
      }
    >
      <CampFigures camp={camp} />
      <div className="detail-columns">
        <CampTabs camp={camp} />
        <Card title={words('part.facts')}>
          <Descriptions
            facts={[
              { key: 'goods', title: title('goods'), value: camp.goodsName },
              { key: 'enrol', title: words('field.enrolPeriod'), value: `${camp.enrolStart} ~ ${camp.enrolEnd}` },
              { key: 'remark', title: title('remark'), value: camp.remark || undefined, wide: true },
            ]}
          />
        </Card>
      </div>
      {edits && <Late part={editing} props={{ task: { kind: 'edit', camp }, onClose: () => setEdits(false) }} />}
    </DetailPage>
  )
}

/** So many coaches are named. */
const NAMED = 4

/** Who leads its groups; nothing before it is known. */
function useCoaches(campId: number) {
  const t = useText(campPageText)
  const { data } = useCall(listCampGroups, { query: { campId, page: 1, size: 100 } }, { quiet: () => true })
  const coaches = [...new Map(data?.content.flatMap((group) => (group.coachId === null ? [] : [[group.coachId, group]]))).values()]
  return (
    coaches.length > 0 && (
      <span className="camps-coaches">
        {coaches.slice(0, NAMED).map((group) => (
          <span key={group.coachId}>{nameIn(group, 'coachName')}</span>
        ))}
        {coaches.length > NAMED && <span>{t('coachesMore', { count: coaches.length })}</span>}
      </span>
    )
  )
}

/** How a camp does today, as far as the reader may ask. */
function CampFigures({ camp }: { readonly camp: Camp }) {
  const t = useText(campPageText)
  const words = useText(campsText)
  const holds = useHolds()
  const { id, status } = camp
  const runs = status === 'IN_PROGRESS'
  const [divides, comments] = [holds('COASH_DIVISION'), runs && holds('COASH_OVERTIME')]
  const today = formatDay(Date.now())
  const quiet = () => true
  const cards = useCall(listDivisionCamps, { query: {} }, { enabled: divides && status !== 'ENDED', quiet })
  const late = useCall(getCoachComments, { query: { campId: [id], kind: ['MISSING'], page: 1, size: 1 } }, { enabled: comments, quiet })
  const taught = runs && camp.lessons.some(({ lessonDate }) => lessonDate === today) && holds('CAMP_STATUS')
  const week = useCall(getWeekData, { query: { campId: [id], weekStart: mondayOf(today) } }, { enabled: taught, quiet })
  const card = cards.data?.find(({ campId }) => campId === id)
  // Of those who had a lesson: who left or finished before is not among them.
  const day = week.data?.days.find(({ date }) => date === today)
  return (
    <StatCards
      stats={[
        { key: 'enrolled', title: words('field.enrolled'), value: `${formatCount(camp.enrolledCount)} / ${formatCount(camp.capacity)}` },
        { key: 'groups', title: words('field.groups'), value: formatCount(camp.groupCount) },
        ...(card ? [{ key: 'waiting', title: t('figure.waiting'), value: formatCount(card.waiting) }] : []),
        ...(taught
          ? [
              {
                key: 'today',
                title: t('figure.today'),
                value: day && `${formatCount(day.clockedIn)} / ${formatCount(day.due)}`,
              },
            ]
          : []),
        { key: 'rate', title: words('field.rate'), value: clockInRate(camp) ?? '–' },
        ...(comments
          ? [
              {
                key: 'late',
                title: t('figure.late'),
                tip: t('figure.lateTip'),
                value: late.data && formatCount(late.data.totalElements),
              },
            ]
          : []),
      ]}
    />
  )
}
