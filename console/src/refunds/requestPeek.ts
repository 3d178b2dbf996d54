import type { RefundRequest } from '@camp/contract/refunds/refunds.requests'
import { latePart } from '../ui/base/latePart.tsx'
import { type Peek, rowPeek } from '../ui/peek/peek.ts'

/** A request beside the list, where it is decided: it has no page of its own. */
export const requestPeek: Peek<RefundRequest> = {
  ...rowPeek,
  part: latePart(async () => (await import('./RequestPeek.tsx')).RequestPeek),
}
