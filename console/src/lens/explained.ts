import type { CallAnswer } from '@camp/contract/base/call'
import type { explainPermission } from '@camp/contract/permissions/permissions.check'

/** The answer of the lens for one person and one screen or call. */
export type Explained = CallAnswer<typeof explainPermission>
