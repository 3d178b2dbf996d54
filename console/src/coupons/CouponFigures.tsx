import { type CouponFilter, getCouponStat } from '@camp/contract/coupons/coupons'
import { type CouponStatus, couponStatus } from '@camp/contract/coupons/coupons.labels'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { StatCards } from '../ui/list/StatCards.tsx'
import type { ListState } from '../ui/list/useList.ts'
import { couponsText } from './coupons.text.ts'

interface CouponFiguresProps {
  readonly filter: CouponFilter
  /** How the list beside it stands. */
  readonly state: ListState
  /** Shows the codes behind a figure. */
  onOpen(status: CouponStatus): void
}

const SHOWN = ['USED', 'UNUSED', 'DISABLED', 'EXPIRED'] as const
const FIGURE = { USED: 'used', UNUSED: 'unused', DISABLED: 'disabled', EXPIRED: 'expired' } as const

const NOTHING = { total: 0, used: 0, unused: 0, disabled: 0, expired: 0, netAmount: 0 }

/**
 * Figures of exactly the codes that the filter leaves; each leads to the codes behind it. A wrong code is a try, of which there are ten: the
 * list makes it, and the figures are asked for once it has found the code.
 */
export function CouponFigures({ filter, state, onOpen }: CouponFiguresProps) {
  const t = useText(couponsText)
  const language = useLanguage()
  const holds = useHolds()
  const waits = filter.code !== undefined && !holds('PROMOTE_CODE_EXPORT') && state !== 'ready'
  const asked = useCall(getCouponStat, { body: filter }, { keepPrevious: true, enabled: !waits })
  const data = waits && state === 'noMatch' ? NOTHING : asked.data
  const none = asked.error || (waits && state === 'error') ? '–' : undefined
  return (
    <StatCards
      inLine
      busy={asked.isPlaceholderData}
      stats={[
        { key: 'total', title: t('stat.total'), value: data ? formatCount(data.total) : none },
        ...SHOWN.map((status) => ({
          key: status,
          title: couponStatus.label(status, language),
          value: data ? formatCount(data[FIGURE[status]]) : none,
          open: () => onOpen(status),
        })),
        { key: 'net', title: t('stat.net'), tip: t('stat.netTip'), value: data ? formatMoney(data.netAmount) : none },
      ]}
    />
  )
}
