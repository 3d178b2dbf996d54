import { mean, rateText } from '@camp/contract/base/numbers'
import type { CouponBatch } from '@camp/contract/coupons/coupons.batches'
import { couponBatchRecord } from '@camp/contract/coupons/coupons.record'
import { useMemo } from 'react'
import { formatCount, formatMoney, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { MinuteCell, Nothing, PageLink } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { BatchBar } from './BatchBar.tsx'
import { codesOfBatch } from './couponAddress.ts'
import { couponsText } from './coupons.text.ts'

const minute = (at: string) => formatTime(at).slice(0, 16)
const day = (at: string) => formatTime(at).slice(0, 10)

/** The columns of the list of batches. */
export function useBatchColumns(): readonly Column<CouponBatch>[] {
  const column = useColumnOf(couponBatchRecord)
  const t = useText(couponsText)
  return useMemo(() => {
    const nameOf = (batch: CouponBatch) => (
      <span className="coupons-batch-two">
        <PageLink to={codesOfBatch(batch.id)}>{batch.remark ?? t('batchNumber', { id: batch.id })}</PageLink>
        <small className="quiet">
          {batch.goodsName} · {batch.channelName}
        </small>
      </span>
    )
    const countOf = ({ count, used, wanted }: CouponBatch) => (
      <span className="coupons-batch-two coupons-batch-right">
        <span>{formatCount(count)}</span>
        <small className="quiet">
          {wanted === null ? t('usedShare', { share: rateText(used, count) ?? '' }) : t('cutShort', { wanted: formatCount(wanted) })}
        </small>
      </span>
    )
    const signalsOf = ({ rushAt, rushCount, count, earlyCount, togetherCount, triedCount }: CouponBatch) =>
      [
        earlyCount > 0 && { words: t('early', { count: earlyCount }), tip: t('earlyTip') },
        togetherCount !== null && { words: t('together', { count: togetherCount }), tip: t('togetherTip') },
        triedCount !== null && { words: t('tried', { count: triedCount }), tip: t('triedTip') },
        rushAt !== null &&
          rushCount !== null && {
            words: t('rush', { hour: minute(rushAt), share: rateText(rushCount, count) ?? '' }),
            tip: t('rushTip'),
          },
      ].filter((signal) => signal !== false)
    const usesOf = (batch: CouponBatch) => {
      const { firstUsedAt, lastUsedAt } = batch
      const signals = signalsOf(batch)
      if (firstUsedAt === null && signals.length === 0) return <Nothing />
      return (
        <span className="coupons-batch-two">
          <span>
            <MinuteCell at={firstUsedAt} />
          </span>
          {signals.map(({ words, tip }) => (
            <small key={words} className="coupons-batch-rush" data-tip={tip}>
              {words}
            </small>
          ))}
          {signals.length === 0 && lastUsedAt !== null && (
            <small className="quiet">
              <MinuteCell at={lastUsedAt} />
            </small>
          )}
        </span>
      )
    }
    const netOf = ({ kind, netAmount, used }: CouponBatch) => {
      if (kind === 'EXCHANGE') return <span className="quiet">{t('free')}</span>
      return (
        <span className="coupons-batch-two coupons-batch-right">
          <span>{formatMoney(netAmount, { sign: false })}</span>
          {used > 0 && (
            <small className="quiet">{t('each', { amount: formatMoney(mean(netAmount, used, 0) ?? 0, { sign: false }) })}</small>
          )}
        </span>
      )
    }
    const validOf = ({ validTo }: CouponBatch) => day(validTo)
    return [
      { ...column<CouponBatch>('remark', { width: 250, pin: 'left', grow: true }), cell: nameOf },
      column('count', { width: 96, sortKey: 'count', cell: countOf }),
      { key: 'bar', title: t('bar'), width: 208, cell: (batch: CouponBatch) => <BatchBar batch={batch} /> },
      column('firstUsedAt', { width: 144, title: t('firstAndLast'), cell: usesOf }),
      column('netAmount', { width: 120, cell: netOf }),
      column('state', { width: 100, watched: true }),
      column('validTo', { width: 112, sortKey: 'validTo', cell: validOf }),
      column('discountAmount', { width: 96, hidden: true }),
      column('perParentLimit', { width: 92, hidden: true }),
      column('madeByName', { width: 90, hidden: true }),
      column('exportedAt', { width: 120, hidden: true }),
      column('exportedByName', { width: 110, hidden: true }),
      column('createdAt', { width: 110, hidden: true, sortKey: 'createdAt' }),
    ]
  }, [column, t])
}
