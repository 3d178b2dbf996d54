import { SEND_HOLD_SECONDS } from '@camp/contract/base/undo'
import { getClockInToComment } from '@camp/contract/clockIns/clockIns.desk'
import { type CoachComment, getCoachComments, remindCoaches } from '@camp/contract/coaches/coaches.comments'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { RecordingsBarred } from '../media/media.barred.parts.tsx'
import { useWhenever } from '../platform/effects.ts'
import { formatCount, formatDelay, formatTime, shortDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds, useSession } from '../platform/session.ts'
import type { CaseProps } from '../platform/signedIn/noun.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { LateInPlace, latePart } from '../ui/base/latePart.tsx'
import { useTaken } from '../ui/change/undo.ts'
import { WorkLines } from '../ui/desk/WorkLines.tsx'
import { useDrift } from '../ui/list/listSelection.ts'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { nameIn } from '../ui/page/recordNames.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { overdueWorkText } from './overdueWork.text.ts'

const view = latePart(async () => (await import('../media/media.parts.tsx')).MediaView)

/** So many of a group stand beside the inbox; the list has all. */
const MOST = 50

/** What a group of a camp waits for beside the inbox: child, lesson and recording, and the steps of who writes it or sees to it that it is written. */
export function OverdueWork({ of, title: group, onNext }: CaseProps) {
  const t = useText(overdueWorkText)
  const holds = useHolds()
  const own = useSession().user?.coachId ?? null
  const navigate = useNavigate()
  const taken = useTaken(remindCoaches.area)
  const reminding = useAction(remindCoaches, {
    onDone: ({ count, undo }) =>
      count === 0 ? toast('info', t('remindedNone')) : taken(t('reminded', { count, seconds: SEND_HOLD_SECONDS }), undo),
  })
  const [openId, setOpenId] = useState<number>()
  const filter = { groupId: [Number(of)], kind: ['MISSING' as const], campStatus: ['IN_PROGRESS' as const] }
  const asked = useCall(getCoachComments, { query: { ...filter, page: 1, size: MOST } }, { quiet: () => true, keepPrevious: true })
  useDrift(reminding.error, () => void asked.refetch())
  const settled = asked.data?.totalElements === 0
  useWhenever([settled], () => {
    if (settled) onNext()
  })
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
    run: () => void reminding.run({ body: { ...filter, total } }),
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
            <span className="quiet">{shortDay(clockInDate)}</span>
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
  const holds = useHolds()
  const [mayOpen, mayRead] = [holds('CAMP_STUDENT_DETAIL'), holds('RESOURCE_INDEX')]
  const { data } = useCall(getClockInToComment, { params: { id: one.id } }, { enabled: heard, quiet: () => true })
  return (
    <Card
      title={one.studentName}
      extra={mayOpen && <Link to={`/camp/campStudent/campStudentDetail?id=${one.campStudentId}`}>{t('do.student')}</Link>}
    >
      <Descriptions
        facts={[
          ...(data
            ? [
                {
                  key: 'lesson',
                  title: t('field.lesson', { day: data.lessonDay }),
                  value:
                    data.lesson && mayRead ? (
                      <Link to={`/resources/detail?id=${data.lesson.id}`}>{data.lesson.title}</Link>
                    ) : (
                      data.lesson?.title
                    ),
                },
              ]
            : []),
          { key: 'coach', title: t('field.coach'), value: one.coachName === null ? t('nobody') : nameIn(one, 'coachName') },
          { key: 'submitted', title: t('field.submitted'), value: formatTime(one.submittedAt).slice(0, 16) },
          { key: 'due', title: t('field.due'), value: formatTime(one.dueAt).slice(0, 16) },
        ]}
      />
      {data?.barred && <RecordingsBarred />}
      {data &&
        !data.barred &&
        (data.media.length > 0 ? <LateInPlace part={view} props={{ files: data.media }} /> : <p className="quiet">{t('noMedia')}</p>)}
    </Card>
  )
}
