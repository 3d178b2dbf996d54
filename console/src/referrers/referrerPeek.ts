import type { Referrer } from '@camp/contract/referrers/referrers'
import { latePart } from '../ui/base/latePart.tsx'
import type { Peek } from '../ui/peek/peek.ts'

/** A referrer beside the list: what is owed, and why. */
export const referrerPeek: Peek<Referrer> = {
  keyOf: ({ id }) => String(id),
  part: latePart(async () => (await import('./ReferrerPeek.tsx')).ReferrerPeek),
}
