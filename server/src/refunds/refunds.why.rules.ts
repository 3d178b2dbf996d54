import { isWhy, seesWhy } from '@camp/contract/refunds/refunds.why'
import { AppError } from '../platform/errors.ts'
import type { Hiding } from '../platform/http/hiding.ts'

/** Reasons of refunds, in all answers. */
export const whyHiding: Hiding = { marks: isWhy, sees: (_scope, codes) => seesWhy(codes), isOwn: () => false }

/** What is searched by a reason tells it. */
export function assertWhySearch({ reason }: { readonly reason?: string | undefined }, codes: ReadonlySet<string>): void {
  if (reason !== undefined && !seesWhy(codes)) throw new AppError('FORBIDDEN', {}, { field: 'reason' })
}
