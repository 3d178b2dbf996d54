import type { Coupon } from '@camp/contract/coupons/coupons'
import { groupedCoupon } from '@camp/contract/coupons/coupons.code'
import { couponStatus } from '@camp/contract/coupons/coupons.labels'
import { couponRecord } from '@camp/contract/coupons/coupons.record'
import { useMemo } from 'react'
import { formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { CopySign, MinuteCell, StatusTag } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { couponsText } from './coupons.text.ts'

/** The columns of the list of codes. */
export function useCouponColumns(): readonly Column<Coupon>[] {
  const column = useColumnOf(couponRecord)
  const t = useText(couponsText)
  const holds = useHolds()
  const whole = holds('PROMOTE_CODE_EXPORT')
  return useMemo(() => {
    const codeOf = ({ code }: Coupon) =>
      whole ? (
        <button type="button" className="id table-id-copy coupons-code" data-copy={code} tabIndex={-1}>
          {groupedCoupon(code)}
          <CopySign />
        </button>
      ) : (
        <span className="coupons-code">{code}</span>
      )
    const giftOf = ({ kind, discountAmount }: Coupon) =>
      kind === 'EXCHANGE' ? t('free') : t('off', { amount: formatMoney(discountAmount ?? 0) })
    const stateOf = ({ status, frozenAt, frozenReason }: Coupon) => (
      <>
        <StatusTag of={couponStatus} value={status} />
        {frozenAt !== null && (
          <small className="coupons-frozen" data-tip={frozenReason}>
            {t('frozen')}
          </small>
        )}
      </>
    )
    return [
      column('code', { width: 168, pin: 'left', cell: codeOf }),
      column('batchName', { width: 170, grow: true, cell: ({ batchId, batchName }) => batchName ?? t('batchNumber', { id: batchId }) }),
      column('goodsName', { width: 150 }),
      column('kind', { width: 120, hidden: true, cell: giftOf }),
      column('status', { width: 112, watched: true, cell: stateOf }),
      column('validTo', { width: 140, sortKey: 'validTo', hidden: true, cell: ({ validTo }) => <MinuteCell at={validTo} /> }),
      column('usedByName', { width: 100 }),
      column('usedAt', { width: 140, sortKey: 'usedAt', cell: ({ usedAt }) => <MinuteCell at={usedAt} /> }),
      column('orderNumber', { width: 176 }),
      column('channelName', { width: 120, hidden: true }),
      column('validFrom', { width: 140, hidden: true, cell: ({ validFrom }) => <MinuteCell at={validFrom} /> }),
      column('frozenAt', { width: 140, hidden: true, cell: ({ frozenAt }) => <MinuteCell at={frozenAt} /> }),
      column('frozenReason', { width: 180, hidden: true }),
      column('createdAt', { width: 110, hidden: true, sortKey: 'createdAt' }),
    ]
  }, [column, t, whole])
}
