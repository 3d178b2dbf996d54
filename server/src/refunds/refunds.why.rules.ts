import { isWhy, seesWhy } from '@camp/contract/base/restricted'
import type { Hiding } from '../platform/http/hiding.ts'

/** Reasons of refunds, in all answers. */
export const whyHiding: Hiding = { marks: isWhy, sees: (_scope, codes) => seesWhy(codes), isOwn: () => false }

/** What is found by a reason tells it: who sees none finds nothing by one. */
export const hiddenWhy = ({ reason }: { readonly reason?: string | undefined }, codes: ReadonlySet<string>): boolean =>
  reason !== undefined && !seesWhy(codes)
