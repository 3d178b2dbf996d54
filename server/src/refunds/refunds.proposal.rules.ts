import type { ProposalLine, RuleCounts } from '@camp/contract/refunds/refunds.labels'
import type { RuleStep } from '@camp/contract/refunds/refunds.rules'

/** What a rule says, as far as an amount follows from it. Money in fen. */
export interface RuleTerms {
  readonly counts: RuleCounts
  readonly steps: readonly RuleStep[]
  readonly materialAmount: number
}

/** What is known of an order on the day when it is judged. */
export interface OrderTerms {
  readonly paid: number
  /** Given back already, or on its way. */
  readonly refunded: number
  readonly materialsSent: boolean
  /** Days since the camp began, 1 on its first day; 0 or less before it. Of other goods since the payment. */
  readonly dayNo: number
  /** The order is for something that has a start which is still to come. */
  readonly beforeStart: boolean
  /** Lessons, or days of a membership: how many there are, how many are past, and on how many the child clocked in. */
  readonly total: number
  readonly past: number
  readonly clockIns: number
}

export interface Line {
  readonly code: ProposalLine
  readonly past: number | null
  readonly total: number | null
  readonly amount: number
}

export interface Proposed {
  readonly amount: number
  /** What is kept of the order: more is never given back. */
  readonly max: number
  readonly lines: readonly Line[]
}

/** The step of a rule that holds now: the first whose time is not over. */
export function stepNow(
  steps: readonly RuleStep[],
  { beforeStart, dayNo }: Pick<OrderTerms, 'beforeStart' | 'dayNo'>,
): RuleStep | undefined {
  return steps.find(({ until, day }) => {
    if (until === 'BEFORE_START') return beforeStart
    if (until === 'DAY') return beforeStart || dayNo <= (day ?? 0)
    return true
  })
}

const line = (code: ProposalLine, amount: number, past: number | null = null, total: number | null = null): Line => ({
  code,
  past,
  total,
  amount,
})

/** Rounds half up; of amounts that are not negative. */
const share = (amount: number, part: number, whole: number): number => Math.floor((amount * part * 2 + whole) / (whole * 2))

/**
 * What is given back, line by line; the lines add up to the amount. It is rounded once, at the end. Without a rule all that is kept is
 * proposed. Never below nothing and never above what is kept; it falls, and never rises, with what is used up.
 */
export function propose(rule: RuleTerms | null, order: OrderTerms): Proposed {
  const max = Math.max(0, order.paid - order.refunded)
  const lines: Line[] = [line('PAID', order.paid)]
  let value = order.paid
  const step = rule ? stepNow(rule.steps, order) : undefined
  if (rule && step) {
    const sent = step.deductMaterials && order.materialsSent ? Math.min(rule.materialAmount, order.paid) : 0
    if (sent > 0) lines.push(line('MATERIALS', -sent))
    value -= sent
    if (step.refund === 'NONE') {
      if (value > 0) lines.push(line('NOT_GIVEN', -value))
      value = 0
    } else if (step.refund === 'PRO_RATA' && order.total > 0) {
      const used = Math.min(order.total, Math.max(0, rule.counts === 'CLOCK_INS' ? order.clockIns : order.past))
      const left = share(value, order.total - used, order.total)
      lines.push(line('USED', left - value, used, order.total))
      value = left
    }
  }
  if (order.refunded > 0) lines.push(line('REFUNDED', -Math.min(order.refunded, value)))
  return { amount: Math.max(0, value - order.refunded), max, lines }
}
