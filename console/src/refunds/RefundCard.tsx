import { type RefundStatus, refundStatus } from '@camp/contract/orders/orders.states'
import { getRefundBoard, listRefunds, type Refund } from '@camp/contract/refunds/refunds'
import { formatMoney, relativeTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { DAY, HOUR, lengthOf, useLength } from '../ui/board/boardAge.ts'
import type { BoardOptions } from '../ui/board/useBoard.tsx'
import { refundsText } from './refunds.text.ts'

/** Refunds by how they stand: what is at work and for how long, what is stuck, and what has gone back. */
export const refundBoard: BoardOptions<typeof listRefunds, typeof getRefundBoard, RefundStatus> = {
  list: listRefunds,
  counts: getRefundBoard,
  by: 'status',
  of: refundStatus,
  columns: ['PROCESSING', 'ABNORMAL', 'SUCCESS', 'CLOSED'],
  usual: new Set(refundStatus.values),
  // What waits longest stands first; of all else, what ended last.
  sorts: { PROCESSING: 'createdAt,asc', ABNORMAL: 'createdAt,asc', SUCCESS: 'finishedAt,desc', CLOSED: 'finishedAt,desc' },
  stateOf: ({ status }) => status,
  sumOf: ({ amount }) => formatMoney(amount),
  card: (refund, now) => <RefundCard refund={refund} now={now} />,
}

function RefundCard({ refund, now }: { readonly refund: Refund; readonly now: number }) {
  const t = useText(refundsText)
  const words = useLength()
  const { status, parentName, goodsName, amount, reason, failure, createdAt, finishedAt } = refund
  const age = now - Date.parse(createdAt)
  const open = status === 'PROCESSING' || status === 'ABNORMAL'
  // As the figures say it: for more than an hour it is late.
  const hue = age >= DAY ? 'red' : age >= HOUR ? 'amber' : 'grey'
  return (
    <>
      <span className="board-line">
        <strong>{parentName}</strong>
        {open && <span className={`tag tag-${hue}`}>{words(lengthOf(age))}</span>}
      </span>
      <span className="board-line">
        <span>{goodsName}</span>
        <b>{formatMoney(amount)}</b>
      </span>
      {failure !== null && <span className="board-words refunds-apart">{failure}</span>}
      {failure === null && reason !== null && <small>{reason}</small>}
      <small>
        {finishedAt === null
          ? t('board.asked', { at: relativeTime(createdAt, now) })
          : t(status === 'SUCCESS' ? 'board.arrived' : 'board.ended', { at: relativeTime(finishedAt, now) })}
      </small>
    </>
  )
}
