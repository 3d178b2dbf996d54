import type { Paging } from '@camp/contract/base/call'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'

const MONEY_CODES = ['COASH_WORKHOUR_EXPORT', 'SETTLEMENT'] as const

/** Does the reader see rates and amounts? Whoever sees own groups alone does so with a code of money only. */
export const seesMoney = ({ reader, scope }: Pick<Cx, 'reader' | 'scope'>): boolean =>
  scope.all || MONEY_CODES.some((code) => reader.codes.has(code))

/** An order by amounts would tell them. */
export function assertSort(cx: Cx, { sort }: Paging): void {
  if (!seesMoney(cx) && sort.some(({ key }) => key === 'amount')) throw new AppError('UNKNOWN_SORT', { key: 'amount' })
}

/** A row without its money. */
export const withoutMoney = <R extends { readonly amount: number | null; readonly rateAmount?: number | null }>(row: R): R => ({
  ...row,
  amount: null,
  ...('rateAmount' in row && { rateAmount: null }),
})
