import { rateText } from '@camp/contract/base/numbers'
import type { MorningItem } from '@camp/contract/homepage/homepage.morning'
import { formatCount, formatMoney } from '../platform/format.ts'

/** How the value of a figure is written: money, a rate, or a number. */
export const morningWords = ({ figure }: Pick<MorningItem, 'figure'>): ((value: number) => string) =>
  figure === 'RECEIVED' || figure === 'REFUNDED'
    ? formatMoney
    : figure === 'CLOCK_IN_RATE'
      ? (rate) => rateText(rate, 10_000) ?? ''
      : formatCount
