import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { campStudentStatus } from '@camp/contract/camps/camps.labels'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { listParentCamps, listParentOrders } from '@camp/contract/parents/parents'
import { NewOrderButton } from '../orders/orders.parts.tsx'
import { OrderState } from '../orders/orders.state.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { PlainList, usePages } from '../ui/page/PlainList.tsx'
import { RecordLink } from '../ui/page/RecordLink.tsx'
import { nameIn, pageFor } from '../ui/page/recordNames.tsx'
import { MoneyCell, Nothing, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { daysOf } from './ParentLearning.tsx'
import { parentsText } from './parents.text.ts'

interface TabProps {
  readonly parentId: number
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
        {
          key: 'child',
          title: t('field.child'),
          width: 76,
          cell: (row) => <RecordLink to={pageFor('campStudent', row.id)}>{row.studentName}</RecordLink>,
        },
        { key: 'camp', title: title('campName'), cell: (row) => <span className="detail-keep-words">{nameIn(row, 'campName')}</span> },
        { key: 'group', title: title('groupName'), width: 100, cell: (row) => nameIn({ ...row, groupName: row.group.name }, 'groupName') },
        { key: 'coach', title: title('coachName'), width: 92, cell: (row) => nameIn(row, 'coachName') },
        { key: 'days', title: t('field.clockIns'), width: 92, right: true, cell: (row) => daysOf(row.clockInDays, row.lessonDays) },
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
    <>
      <div className="parents-head">
        <NewOrderButton parentId={parentId} />
      </div>
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
            width: 192,
            cell: (row) => nameIn(row, 'orderNumber'),
          },
          { key: 'goods', title: title('goodsName'), cell: (row) => <span className="detail-keep-words">{row.goodsName}</span> },
          { key: 'child', title: t('field.child'), width: 68, cell: (row) => row.studentName ?? <Nothing /> },
          { key: 'paid', title: `${title('payAmount')} ¥`, width: 92, right: true, cell: (row) => <MoneyCell fen={row.payAmount} /> },
          {
            key: 'refunded',
            title: `${title('refundedAmount')} ¥`,
            width: 92,
            right: true,
            cell: (row) => <MoneyCell blank fen={row.refundedAmount} />,
          },
          { key: 'created', title: title('createdAt'), width: 104, cell: (row) => <TimeCell at={row.createdAt} /> },
          { key: 'status', title: title('status'), width: 108, cell: (row) => <OrderState {...row} /> },
        ]}
      />
    </>
  )
}
