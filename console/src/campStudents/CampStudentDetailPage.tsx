import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { type CampStudentDetail, getCampStudentDetail } from '@camp/contract/campStudents/campStudents.weeks'
import { campStudentStatus } from '@camp/contract/camps/camps.labels'
import { useState } from 'react'
import { FollowUpsCard } from '../followUps/followUps.parts.tsx'
import { HistoryButton } from '../history/history.parts.tsx'
import { FamilyMessageDialog } from '../messageTasks/messageTasks.parts.tsx'
import { formatCount } from '../platform/format.ts'
import { inBoth, useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { warningLine } from '../risk/risk.parts.tsx'
import { LateInPlace } from '../ui/base/latePart.tsx'
import { StatCards } from '../ui/list/StatCards.tsx'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { recordPage } from '../ui/page/recordPage.tsx'
import { idOf } from '../ui/peek/peek.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import {
  CampStudentFacts,
  CampStudentMoves,
  CampStudentPlace,
  CampStudentReports,
  CampStudentStays,
  CampStudentTimeline,
} from './CampStudentFacts.tsx'
import { CampStudentTaskDialog } from './CampStudentTaskDialog.tsx'
import { CommentsCard } from './CommentsCard.tsx'
import { type CampStudentTask, useCampStudentActions } from './campStudentActions.ts'
import { useWithReach } from './campStudentReach.ts'
import { campStudentsText } from './campStudents.text.ts'
import { studyTime, WeekCard } from './WeekCard.tsx'
import './campStudents.css'

/** One child in one camp: who it is, what it does week by week, what the coach says, what happened. */
export const { Page: CampStudentDetailPage, Peek: CampStudentPeek } = recordPage({
  entity: 'campStudent',
  call: getCampStudentDetail,
  input: (id) => ({ query: { id: idOf(id) } }),
  quiet: () => true,
  words: campStudentsText,
  list: '/camp/index',
  title: () => inBoth(campStudentsText, 'detail'),
  tab: (enrolment) => enrolment && inBoth(campStudentsText, 'tabTitle', { name: enrolment.studentName }),
  view: (enrolment) => <Enrolment enrolment={enrolment} />,
})

function Enrolment({ enrolment }: { enrolment: CampStudentDetail }) {
  const t = useText(campStudentsText)
  const title = useTitles(campStudentRecord)
  const [task, setTask] = useState<CampStudentTask>()
  const [writes, setWrites] = useState(false)
  const steps = useCampStudentActions(enrolment.camp.status === 'ENDED', setTask)(enrolment)
  const { items, next } = useWithReach(enrolment, steps, () => setWrites(true))
  return (
    <>
      <DetailPage
        title={t('detailTitle', { name: enrolment.studentName })}
        extra={
          <>
            <StatusTag of={campStudentStatus} value={enrolment.status} />
            {enrolment.atRisk && <span className="tag tag-red">{title('atRisk')}</span>}
          </>
        }
        actions={
          <PageActions items={items} next={next}>
            <HistoryButton of={campStudentRecord} id={enrolment.id} title={enrolment.studentName} />
          </PageActions>
        }
      >
        <CampStudentPlace enrolment={enrolment} />
        {enrolment.warning && (
          <LateInPlace part={warningLine} props={{ id: enrolment.id, studentName: enrolment.studentName, warning: enrolment.warning }} />
        )}
        <Figures enrolment={enrolment} />
        <div className="detail-columns">
          <div>
            <WeekCard enrolment={enrolment} />
            <CommentsCard id={enrolment.id} studentName={enrolment.studentName} />
            <CampStudentFacts enrolment={enrolment} />
            <CampStudentReports enrolment={enrolment} />
            <CampStudentStays enrolment={enrolment} />
            <CampStudentMoves enrolment={enrolment} />
          </div>
          <div>
            <FollowUpsCard parentId={enrolment.parentId} studentId={enrolment.studentId} />
            <CampStudentTimeline enrolment={enrolment} />
          </div>
        </div>
      </DetailPage>
      {writes && <FamilyMessageDialog parentId={enrolment.parentId} onClose={() => setWrites(false)} />}
      {task && <CampStudentTaskDialog task={task} onClose={() => setTask(undefined)} />}
    </>
  )
}

function Figures({ enrolment }: { enrolment: CampStudentDetail }) {
  const t = useText(campStudentsText)
  const { clockInDays, lessonDays, makeupDays, commentCount, studySeconds, averageScore } = enrolment
  return (
    <StatCards
      stats={[
        { key: 'clockIns', title: t('stat.clockIns'), value: `${clockInDays} / ${lessonDays}` },
        { key: 'makeups', title: t('stat.makeups'), value: formatCount(makeupDays) },
        { key: 'comments', title: t('stat.comments'), value: formatCount(commentCount) },
        { key: 'study', title: t('stat.study'), value: studyTime(studySeconds) },
        { key: 'score', title: t('stat.score'), value: averageScore === null ? t('noScore') : averageScore.toFixed(1) },
      ]}
    />
  )
}
