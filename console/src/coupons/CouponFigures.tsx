import { type CouponFilter, getCouponStat } from '@camp/contract/coupons/coupons'
import { type CouponStatus, couponStatus } from '@camp/contract/coupons/coupons.labels'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { StatCards } from '../ui/list/StatCards.tsx'
import { couponsText } from './coupons.text.ts'

interface CouponFiguresProps {
  readonly filter: CouponFilter
  /** Shows the codes behind a figure. */
  onOpen(status: CouponStatus): void
}

const SHOWN = ['USED', 'UNUSED', 'DISABLED', 'EXPIRED'] as const
const FIGURE = { USED: 'used', UNUSED: 'unused', DISABLED: 'disabled', EXPIRED: 'expired' } as const

/** Figures of exactly the codes that the filter leaves; each leads to the codes behind it. */
export function CouponFigures({ filter, onOpen }: CouponFiguresProps) {
  const t = useText(couponsText)
  const language = useLanguage()
  const { data, error, isPlaceholderData } = useCall(getCouponStat, { body: filter }, { keepPrevious: true })
  const none = error ? '–' : undefined
  return (
    <StatCards
      busy={isPlaceholderData}
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
