import type { WorkStatement } from '@camp/contract/workHours/workHours.statements'

/** Confirmed, and of another amount since. */
export const hasMoved = ({ status, agreedAmount, amount }: WorkStatement): boolean =>
  status === 'CONFIRMED' && agreedAmount !== null && amount !== null && agreedAmount !== amount

/** What is done with a statement and asks for words. */
export type StatementStep = 'giveBack' | 'reopen' | 'unpay' | 'settle'

/** Which dialog about statements is open, and about what. */
export type StatementOpen =
  | { readonly what: 'close'; readonly month: string; readonly coachIds?: readonly number[]; readonly coachGroupIds?: readonly number[] }
  | { readonly what: 'pay' | 'sheet'; readonly month: string; readonly rows: readonly WorkStatement[] }
  | { readonly what: StatementStep | 'dispute' | 'payee'; readonly row: WorkStatement }
