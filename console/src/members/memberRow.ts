import type { RowOf } from '@camp/contract/base/call'
import type { getMember } from '@camp/contract/members/members'

/** A row of the list of members. */
export type MemberRow = RowOf<typeof getMember>
