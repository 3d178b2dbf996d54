import type { RowOf } from '@camp/contract/call'
import type { getMember } from '@camp/contract/members'

/** A row of the list of members. */
export type MemberRow = RowOf<typeof getMember>
