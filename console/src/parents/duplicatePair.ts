import type { RowOf } from '@camp/contract/base/call'
import type { listDuplicateParents } from '@camp/contract/parents/parents.merges'

/** Two accounts that may be of one family, and what they have in common. */
export type DuplicatePair = RowOf<typeof listDuplicateParents>
