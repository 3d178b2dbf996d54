import type { ErrorName } from '@camp/contract/errors'
import { AppError } from '../platform/errors.ts'

interface Reader {
  readonly reader: { readonly userId: number }
}

/** Is this the reader's own account? `account` is that of a coach; null: the coach has none. */
export const isOwn = ({ reader }: Reader, account: number | null | undefined): boolean => account === reader.userId

interface Words {
  /** The field of the body that asks for it. */
  readonly field?: string
  readonly error?: Extract<ErrorName, 'OWN_PAY' | 'COACH_OWN_ACCOUNT' | 'COACH_OWN_IDENTITY'>
}

/** Nobody has a hand in the own pay: a person who is one of these coaches, by their accounts, asks a colleague. */
export function assertNotOwn(cx: Reader, accounts: readonly (number | null | undefined)[], { field, error = 'OWN_PAY' }: Words = {}): void {
  if (accounts.some((account) => isOwn(cx, account))) throw new AppError(error, {}, field === undefined ? {} : { field })
}
