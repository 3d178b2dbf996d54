import type { CallAnswer } from '@camp/contract/call'
import type { explainPermission } from '@camp/contract/lens'

/** The answer of the lens for one person and one screen or call. */
export type Explained = CallAnswer<typeof explainPermission>
