import { lengthIn } from '@camp/contract/base/numbers'
import type { CouponBatch } from '@camp/contract/coupons/coupons.batches'
import { couponStatus } from '@camp/contract/coupons/coupons.labels'
import { Link } from 'react-router'
import { formatCount } from '../platform/format.ts'
import { useLanguage } from '../platform/i18n.ts'
import { codesOfBatch } from './couponAddress.ts'

const PARTS = [
  ['USED', 'used'],
  ['UNUSED', 'unused'],
  ['DISABLED', 'disabled'],
  ['EXPIRED', 'expired'],
] as const

/** How the codes of a batch stand, as one bar; its numbers lead to the codes behind them. */
export function BatchBar({ batch }: { readonly batch: CouponBatch }) {
  const language = useLanguage()
  const total = Math.max(1, batch.used + batch.unused + batch.disabled + batch.expired)
  return (
    <span className="coupons-batch-bar">
      <svg width="100%" height="8" aria-hidden="true">
        <defs>
          <pattern id="batch-over" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className="coupons-batch-over-ground" width="5" height="5" />
            <rect className="coupons-batch-over-line" width="2" height="5" />
          </pattern>
        </defs>
        {PARTS.map(([status, key], index) => {
          const before = PARTS.slice(0, index).reduce((sum, [, part]) => sum + batch[part], 0)
          return <rect key={status} data-part={status} x={lengthIn(before, total)} width={lengthIn(batch[key], total)} height="8" rx="1" />
        })}
      </svg>
      <span className="coupons-batch-counts">
        {PARTS.map(([status, key]) => {
          const label = couponStatus.label(status, language)
          const count = formatCount(batch[key])
          return batch[key] > 0 ? (
            <Link key={status} to={codesOfBatch(batch.id, status)} tabIndex={-1} aria-label={`${label} ${count}`} data-tip={label}>
              {count}
            </Link>
          ) : (
            <span key={status} className="quiet" data-tip={label}>
              0
            </span>
          )
        })}
      </span>
    </span>
  )
}
