import { rateText } from '@camp/contract/base/numbers'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { campStudentStatus } from '@camp/contract/camps/camps.labels'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { orderStatus } from '@camp/contract/orders/orders.states'
import { getParentLearningInformation, listParentCamps, listParentOrders } from '@camp/contract/parents/parents'
import { Link } from 'react-router'
import { formatCount, formatDuration } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { PlainList } from '../ui/page/PlainList.tsx'
import { FileLink, MoneyCell, Nothing, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { parentsText } from './parents.text.ts'
import { StudentLink } from './StudentLink.tsx'
import { usePages } from './usePages.ts'

interface TabProps {
  readonly parentId: number
}

const days = (done: number, of: number): string => `${formatCount(done)} / ${formatCount(of)}`

/** How each child does in each camp. */
export function ParentLearningTab({ parentId }: TabProps) {
  const t = useText(parentsText)
  const title = useTitles(campStudentRecord)
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
          width: 76,
          cell: (row) => <StudentLink id={row.campStudentId}>{row.studentName}</StudentLink>,
        },
        {
          key: 'camp',
          title: title('campName'),
          cell: (row) => (
            <>
              {row.campName}
              <div className="quiet family-under">{[row.groupName, row.coachName].filter(Boolean).join(' · ')}</div>
            </>
          ),
        },
        { key: 'days', title: t('field.clockIns'), width: 72, right: true, cell: (row) => days(row.clockInDays, row.lessonDays) },
        {
          key: 'rate',
          title: t('field.rate'),
          width: 76,
          right: true,
          cell: (row) => rateText(row.clockInsDone, row.clockInsDue) ?? <Nothing />,
        },
        {
          key: 'hours',
          title: t('field.studied'),
          width: 104,
          right: true,
          cell: (row) => formatDuration(Math.round(row.studySeconds / 60)),
        },
        { key: 'score', title: t('field.score'), width: 60, right: true, cell: (row) => row.averageScore ?? <Nothing /> },
        { key: 'comments', title: t('field.comments'), width: 60, right: true, cell: (row) => formatCount(row.commentCount) },
        { key: 'last', title: title('lastClockInAt'), width: 96, cell: (row) => <TimeCell at={row.lastClockInAt} /> },
        {
          key: 'report',
          title: t('field.report'),
          width: 60,
          cell: (row) => (
            <FileLink address={row.reportUrl} title={t('openReport')}>
              <Nothing />
            </FileLink>
          ),
        },
        { key: 'status', title: title('status'), width: 80, cell: (row) => <StatusTag of={campStudentStatus} value={row.status} /> },
      ]}
    />
  )
}

/** The enrolments. */
export function ParentCampsTab({ parentId }: TabProps) {
  const t = useText(parentsText)
  const title = useTitles(campStudentRecord)
  const { page, size, ...turn } = usePages()
  const { data, error, refetch } = useCall(listParentCamps, { query: { parentId, page, size } }, { keepPrevious: true })
  return (
    <PlainList
      label={t('tab.camps')}
      rows={data?.content}
      keyOf={(row) => row.id}
      error={error}
      onRetry={() => void refetch()}
      empty={t('none.camps')}
      pages={{ page, size, total: data?.totalElements ?? 0, ...turn }}
      columns={[
        { key: 'child', title: t('field.child'), width: 100, cell: (row) => <StudentLink id={row.id}>{row.studentName}</StudentLink> },
        { key: 'camp', title: title('campName'), cell: (row) => row.campName },
        { key: 'group', title: title('groupName'), width: 130, cell: (row) => row.group.name },
        { key: 'coach', title: title('coachName'), width: 92, cell: (row) => row.coachName ?? <Nothing /> },
        { key: 'days', title: t('field.clockIns'), width: 92, right: true, cell: (row) => days(row.clockInDays, row.lessonDays) },
        { key: 'joined', title: title('joinedAt'), width: 112, cell: (row) => <TimeCell at={row.joinedAt} /> },
        { key: 'status', title: title('status'), width: 88, cell: (row) => <StatusTag of={campStudentStatus} value={row.status} /> },
      ]}
    />
  )
}

/** The orders. */
export function ParentOrdersTab({ parentId }: TabProps) {
  const t = useText(parentsText)
  const title = useTitles(orderRecord)
  const { page, size, ...turn } = usePages()
  const { data, error, refetch } = useCall(listParentOrders, { query: { parentId, page, size } }, { keepPrevious: true })
  return (
    <PlainList
      label={t('tab.orders')}
      rows={data?.content}
      keyOf={(row) => row.id}
      error={error}
      onRetry={() => void refetch()}
      empty={t('none.orders')}
      pages={{ page, size, total: data?.totalElements ?? 0, ...turn }}
      columns={[
        {
          key: 'number',
          title: title('orderNumber'),
          width: 176,
          cell: (row) => <Link to={`/order/detail?orderNumber=${row.orderNumber}`}>{row.orderNumber}</Link>,
        },
        { key: 'goods', title: title('goodsName'), cell: (row) => row.goodsName },
        { key: 'child', title: t('field.child'), width: 92, cell: (row) => row.studentName ?? <Nothing /> },
        { key: 'paid', title: `${title('payAmount')} ¥`, width: 96, right: true, cell: (row) => <MoneyCell fen={row.payAmount} /> },
        {
          key: 'refunded',
          title: `${title('refundedAmount')} ¥`,
          width: 96,
          right: true,
          cell: (row) => <MoneyCell blank fen={row.refundedAmount} />,
        },
        { key: 'created', title: title('createdAt'), width: 112, cell: (row) => <TimeCell at={row.createdAt} /> },
        { key: 'status', title: title('status'), width: 116, cell: (row) => <StatusTag of={orderStatus} value={row.status} /> },
      ]}
    />
  )
}
