import type { StatementLine } from '@camp/contract/reconcile/reconcile'

/** What is most likely behind a difference; null where there is none. */
export function likelyCause({
  class: of,
  takeable,
  known,
  amountHere,
  amountThere,
}: Pick<StatementLine, 'class' | 'takeable' | 'known' | 'amountHere' | 'amountThere'>) {
  switch (of) {
    case 'EQUAL':
      return null
    case 'MISSING_HERE':
      return takeable ? 'notice' : known ? 'other' : 'stranger'
    case 'MISSING_THERE':
      return 'late'
    case 'AMOUNT_DIFFERS':
      return 'amount'
    case 'FEE':
      return 'fee'
    case 'REFUND_DIFFERS':
      return amountHere === null ? 'refundTheirs' : amountThere === null ? 'refundOurs' : 'refundAmount'
  }
}
