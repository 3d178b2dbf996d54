import { getParent } from '@camp/contract/parents/parents'
import { latePart } from '../ui/base/latePart.tsx'
import { peekById } from '../ui/peek/peek.ts'
import type { ParentRow } from './parentRow.ts'

/** A family beside the list: all that its page holds. */
export const parentPeek = peekById<ParentRow>({
  part: latePart(async () => (await import('./ParentDetailPage.tsx')).ParentPeek),
  path: '/parent/detail',
  ask: (id) => ({ call: getParent, input: { query: { id } } }),
})
