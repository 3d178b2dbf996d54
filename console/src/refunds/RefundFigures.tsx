import { getRefundFigures } from '@camp/contract/refunds/refunds'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { StatCards } from '../ui/list/StatCards.tsx'
import { refundsText } from './refunds.text.ts'

/** The tab stands in the address beside the filters of either list. */
export const BESIDE = ['tab'] as const

const KEYS = ['toApprove', 'toApproveAmount', 'processing', 'late', 'abnormal', 'closed'] as const

/** What waits at the desk. */
export function RefundFigures() {
  const t = useText(refundsText)
  const { data, error } = useCall(getRefundFigures, {}, { quiet: () => true })
  const shown = (key: (typeof KEYS)[number]) => {
    if (!data) return error ? '–' : undefined
    return key === 'toApproveAmount' ? formatMoney(data[key]) : formatCount(data[key])
  }
  return <StatCards stats={KEYS.map((key) => ({ key, title: t(`stat.${key}`), value: shown(key) }))} />
}
