import { getClockInToComment } from '@camp/contract/clockIns/clockIns.desk'
import { type CoachComment, getCoachComments } from '@camp/contract/coaches/coaches.comments'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatCount, formatDelay, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds, useSession } from '../platform/session.ts'
import type { CaseProps } from '../platform/signedIn/noun.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { WorkLines } from '../ui/desk/WorkLines.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { Lesson, SentIn } from './CommentSent.tsx'
import { commentDeskText } from './commentDesk.text.ts'
import { overdueWorkText } from './overdueWork.text.ts'
import { useReminding } from './useReminding.ts'
import './commentDesk.css'

/** So many of a group stand beside the inbox; the list has all. */
const MOST = 50

/** What a group of a camp waits for beside the inbox: child, lesson and recording, and the steps of who writes it or sees to it that it is written. */
export function OverdueWork({ of, title: group }: CaseProps) {
  const t = useText(overdueWorkText)
  const holds = useHolds()
  const own = useSession().user?.coachId ?? null
  const navigate = useNavigate()
  const { remind } = useReminding()
  const [openId, setOpenId] = useState<number>()
  const filter = { groupId: [Number(of)], kind: ['MISSING' as const], campStatus: ['IN_PROGRESS' as const] }
  const asked = useCall(getCoachComments, { query: { ...filter, page: 1, size: MOST } }, { quiet: () => true, keepPrevious: true })
  if (asked.error && !asked.data) return <ErrorState failure={asked.error.failure} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <LoadingLines />
  const { content: rows, totalElements: total } = asked.data
  const one = rows.find(({ id }) => id === openId) ?? rows[0]
  if (!one) return <LoadingLines />
  const isOwn = own !== null && one.coachId === own
  const writes = (isOwn || holds('COASH_COMMENT')) && {
    key: 'comment',
    title: t('do.comment'),
    run: () => void navigate(`/coach/commentDesk?${isOwn ? '' : 'all=true&'}ended=false&peek=${one.id}`),
  }
  const reminds = holds('COASH_OVERTIME_REMIND') && {
    key: 'remind',
    title: t('do.remind'),
    run: () => void remind({ ...filter, total }, total),
  }
  const hands = holds('COASH_OVERTIME_REASSIGN') && {
    key: 'handOver',
    title: t('do.handOver'),
    run: () => void navigate('/coach/coachOverTime?tab=radar'),
  }
  // Coaches write them; who sees to it that they are written reminds.
  const items = (own === null ? [reminds, writes, hands] : [writes, reminds, hands]).filter((item) => item !== false)
  return (
    <DetailPage
      title={t('title', { group })}
      line={[one.campName, t('waits', { count: formatCount(total) })]}
      actions={<PageActions items={items} next={items[0]?.key} />}
    >
      <WorkLines
        label={t('title', { group })}
        rows={rows}
        open={one}
        onOpen={setOpenId}
        line={({ studentName, clockInDate, overtimeMinutes }) => (
          <>
            <b>{studentName}</b>
            <span className="quiet">{clockInDate.slice(5)}</span>
            <span>{t('late', { time: formatDelay(overtimeMinutes) })}</span>
          </>
        )}
      />
      <Overdue one={one} heard={isOwn || holds('COASH_COMMENT')} />
    </DetailPage>
  )
}

/** One of them: whose it is, and for who may comment it the lesson and what the child sent in. */
function Overdue({ one, heard }: { readonly one: CoachComment; readonly heard: boolean }) {
  const t = useText(overdueWorkText)
  const desk = useText(commentDeskText)
  const mayOpen = useHolds()('CAMP_STUDENT_DETAIL')
  const { data } = useCall(getClockInToComment, { params: { id: one.id } }, { enabled: heard, quiet: () => true })
  return (
    <Card
      title={one.studentName}
      extra={mayOpen && <Link to={`/camp/campStudent/campStudentDetail?id=${one.campStudentId}`}>{desk('do.student')}</Link>}
    >
      <Descriptions
        facts={[
          { key: 'coach', title: t('field.coach'), value: one.coachName ?? t('nobody') },
          { key: 'submitted', title: t('field.submitted'), value: formatTime(one.submittedAt).slice(0, 16) },
          { key: 'due', title: t('field.due'), value: formatTime(one.dueAt).slice(0, 16) },
        ]}
      />
      {data && (
        <div className="commentDesk-work commentDesk-beside">
          <Lesson one={data} />
          <SentIn one={data} />
        </div>
      )}
    </Card>
  )
}
