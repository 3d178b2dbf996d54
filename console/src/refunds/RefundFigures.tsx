import { getRefundFigures, getRefundStat, type RefundFilter } from '@camp/contract/refunds/refunds'
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

const OPEN = ['processing', 'late', 'abnormal', 'closed'] as const

/** The money of the refunds that are listed, and what is still open of all. */
export function RefundSums({ filter }: { readonly filter: RefundFilter }) {
  const t = useText(refundsText)
  const sums = useCall(getRefundStat, { query: filter }, { quiet: () => true })
  const figures = useCall(getRefundFigures, {}, { quiet: () => true })
  const missing = (failed: unknown) => (failed ? '–' : undefined)
  const sum = (key: 'amount' | 'doneAmount') => ({
    key,
    title: t(`stat.${key}`),
    value: sums.data ? formatMoney(sums.data[key]) : missing(sums.error),
  })
  const open = OPEN.map((key) => ({
    key,
    title: t(`stat.${key}`),
    value: figures.data ? formatCount(figures.data[key]) : missing(figures.error),
  }))
  return <StatCards inLine stats={[sum('amount'), sum('doneAmount'), ...open]} />
}
