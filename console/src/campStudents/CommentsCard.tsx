import { type ClockIn, listCampStudentComments } from '@camp/contract/campStudents/campStudents.weeks'
import { useState } from 'react'
import { clockInsText } from '../clockIns/clockIns.parts.text.ts'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { Timeline } from '../ui/page/Timeline.tsx'
import { campStudentsText } from './campStudents.text.ts'

const withdrawing = latePart(async () => (await import('../clockIns/clockIns.withdraw.parts.tsx')).WithdrawCommentModal)

const PORTION = 5

/** What the coach said, newest first. */
export function CommentsCard({ id, studentName }: { id: number; studentName: string }) {
  const t = useText(campStudentsText)
  const words = useText(clockInsText)
  const mayWithdraw = useHolds()('COASH_COMMENT')
  const [withdrawn, setWithdrawn] = useState<ClockIn>()
  const [size, setSize] = useState(PORTION)
  const { data, error, refetch } = useCall(
    listCampStudentComments,
    { query: { id, page: 1, size } },
    { keepPrevious: true, quiet: () => true },
  )
  const total = data?.totalElements ?? 0
  const items = data?.content.map((done) => ({
    key: String(done.id),
    hue: done.overtime ? ('amber' as const) : ('blue' as const),
    title: done.commentText ?? t('noScore'),
    at: done.commentedAt ?? done.submittedAt,
    detail: (
      <>
        <span>{done.coachName ?? t('bySystem')}</span>
        <span>{t('week.lesson', { day: done.lessonDay })}</span>
        {done.overtime && <span className="campStudents-week-late">{t('day.late')}</span>}
        {mayWithdraw && (
          <button type="button" className="link no-print" onClick={() => setWithdrawn(done)}>
            {words('do.withdraw')}
          </button>
        )}
      </>
    ),
  }))
  return (
    <Card title={t('part.comments')} extra={total > 0 && <span className="quiet">{formatCount(total)}</span>}>
      {error && <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
      {data && total === 0 && <p className="quiet">{t('noComments')}</p>}
      {items && items.length > 0 && <Timeline items={items} />}
      {withdrawn && <Late part={withdrawing} props={{ clockIn: { ...withdrawn, studentName }, onClose: () => setWithdrawn(undefined) }} />}
      {total > size && <Button onClick={() => setSize(size + 4 * PORTION)}>{t('more')}</Button>}
    </Card>
  )
}
