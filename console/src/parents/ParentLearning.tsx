import { rateText } from '@camp/contract/base/numbers'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { campStudentStatus } from '@camp/contract/camps/camps.labels'
import { getParentLearningInformation } from '@camp/contract/parents/parents'
import { formatCount, formatDuration } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { PlainList } from '../ui/page/PlainList.tsx'
import { nameIn } from '../ui/page/recordNames.tsx'
import { FileLink, Nothing, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { useWide } from '../ui/table/column.ts'
import { parentsText } from './parents.text.ts'

interface TabProps {
  readonly parentId: number
}

/** So many of so many. */
export const daysOf = (done: number, of: number): string => `${formatCount(done)} / ${formatCount(of)}`

/** How each child does in each camp. */
export function ParentLearningTab({ parentId }: TabProps) {
  const t = useText(parentsText)
  const title = useTitles(campStudentRecord)
  const holds = useHolds()
  const wide = useWide()
  const { data, error, refetch } = useCall(getParentLearningInformation, { query: { parentId } })
  return (
    <PlainList
      label={t('tab.learning')}
      rows={data}
      keyOf={(row) => row.campStudentId}
      error={error}
      onRetry={() => void refetch()}
      empty={t('none.camps')}
      columns={[
        {
          key: 'child',
          title: t('field.child'),
          width: 68,
          cell: (row) => nameIn(row, 'studentName'),
        },
        {
          key: 'camp',
          title: title('campName'),
          cell: (row) => (
            <>
              <span className="detail-keep-words">{nameIn(row, 'campName')}</span>
              <div className="quiet parents-under">{[row.groupName, row.coachName].filter(Boolean).join(' · ')}</div>
            </>
          ),
        },
        {
          key: 'days',
          title: t('field.clockIns'),
          width: 76,
          right: true,
          cell: (row) => (
            <>
              {daysOf(row.clockInDays, row.lessonDays)}
              <div className="quiet parents-under" title={t('field.rate')}>
                {rateText(row.clockInsDone, row.clockInsDue)}
              </div>
            </>
          ),
        },
        {
          key: 'hours',
          title: t('field.studied'),
          // 1,234小时56分钟, whole.
          width: 124,
          right: true,
          cell: (row) => formatDuration(Math.round(row.studySeconds / 60)),
        },
        { key: 'score', title: t('field.score'), width: 58, right: true, cell: (row) => row.averageScore ?? <Nothing /> },
        { key: 'comments', title: t('field.comments'), width: wide(52, 92), right: true, cell: (row) => formatCount(row.commentCount) },
        { key: 'last', title: title('lastClockInAt'), width: wide(96, 104), cell: (row) => <TimeCell at={row.lastClockInAt} /> },
        {
          key: 'report',
          title: t('field.report'),
          width: 60,
          cell: (row) => (
            <FileLink address={holds('RESOURCE_REPORT') ? row.reportUrl : null} title={t('openReport')}>
              <Nothing />
            </FileLink>
          ),
        },
        {
          key: 'status',
          title: title('status'),
          width: wide(76, 92),
          cell: (row) => <StatusTag of={campStudentStatus} value={row.status} />,
        },
      ]}
    />
  )
}
