import type { RowOf } from '@camp/contract/call'
import type { listDuplicateParents } from '@camp/contract/parents.merges'

/** Two accounts that may be of one family, and what they have in common. */
export type DuplicatePair = RowOf<typeof listDuplicateParents>
