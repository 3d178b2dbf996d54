import type { AnyCall } from '@camp/contract/base/call'
import type { LoggedThing } from '@camp/contract/base/record'
import { isPay } from '@camp/contract/base/restricted'
import { seesPay as seenBy } from '@camp/contract/pay'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { assertShownSort, type Hiding, hiddenSorts } from '../platform/http/hiding.ts'
import type { Scope } from '../platform/scope.ts'

/** The reader: the caller of a request, or the owner of a task. */
type Reader = Pick<Cx, 'scope'> & { readonly reader: Pick<Cx['reader'], 'codes' | 'coachId'> }

export const maySeePay = (scope: Scope, codes: ReadonlySet<string>): boolean => seenBy(scope.all, (code) => codes.has(code))

/** What coaches are paid, in all answers: a coach sees it in an own row, and in an answer about that coach. */
export const payHiding: Hiding = {
  marks: isPay,
  sees: maySeePay,
  isOwn: ({ coachId, coach }, { coachId: own }) => {
    if (own === null) return false
    return coachId === own || (typeof coach === 'object' && coach !== null && 'id' in coach && coach.id === own)
  },
}

/** Does the reader see what this coach is paid? One's own always. */
export const seesPay = ({ scope, reader }: Reader, coachId?: number): boolean =>
  maySeePay(scope, reader.codes) || (coachId !== undefined && coachId === reader.coachId)

/** Refuses what cannot be had without amounts, such as a sheet for the bank. */
export function assertSees(scope: Scope, codes: ReadonlySet<string>): void {
  if (!maySeePay(scope, codes)) throw new AppError('FORBIDDEN')
}

/** The same of one coach: a document with the hours of that coach. */
export function assertPay(who: Reader, coachId: number): void {
  if (!seesPay(who, coachId)) throw new AppError('FORBIDDEN')
}

/** A sheet in the order of a list: not by what its reader does not see. */
export const assertPaySort = (call: AnyCall, who: Parameters<typeof assertShownSort>[3]): void =>
  assertShownSort(call, payHiding, hiddenSorts(call, payHiding), who)

type Fields = Readonly<Record<string, unknown>>

/** Fields of a record, or of an entry of the log about it, without what a coach is paid. */
export function withoutPay<F extends Fields | null>(thing: LoggedThing | undefined, fields: F): F {
  const { pay } = thing ?? {}
  if (fields === null || pay === undefined) return fields
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !pay.includes(name))) as NonNullable<F> // fewer of the same
}
