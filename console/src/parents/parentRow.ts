import type { CallAnswer, RowOf } from '@camp/contract/base/call'
import type { getParent, listParents } from '@camp/contract/parents/parents'
import type { listDuplicateParents } from '@camp/contract/parents/parents.merges'

/** A family as the list shows it. */
export type ParentRow = RowOf<typeof listParents>
/** A family with all its parts. */
export type ParentDetail = CallAnswer<typeof getParent>

/** What a change needs to know of a family: the list and the page of one have it. */
export type ParentBrief = Pick<ParentRow, 'id' | 'nickname' | 'realName' | 'activeFlg' | 'version' | 'tags'>

/** What needs a dialog of its own. */
export interface ParentTask {
  readonly kind: 'tags' | 'erase' | 'order' | 'message' | 'address'
  readonly parent: ParentBrief
}

/** What a family is called. */
export const nameOf = (parent: { readonly realName: string | null; readonly nickname: string }): string =>
  parent.realName ?? parent.nickname

/** Areas whose answers change with a family. */
export const familyAreas = ['Parents', 'Orders', 'Camp', 'Addresses', 'Feedback', 'Member'] as const

/** Areas whose answers change when many families are frozen or tagged at once. */
export const bulkAreas = ['Parents', 'Orders', 'Tags'] as const

/** Two accounts that may be of one family, and what they have in common. */
export type DuplicatePair = RowOf<typeof listDuplicateParents>
