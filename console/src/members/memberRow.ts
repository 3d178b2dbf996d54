import type { RowOf } from '@camp/contract/base/call'
import type { FieldLimits } from '@camp/contract/base/limits'
import type { getMember } from '@camp/contract/members/members'

/** A row of the list of members. */
export type MemberRow = RowOf<typeof getMember>

/** Is it a whole number that the field takes, as it was typed? */
export const isWhole = (typed: string, { min = 0, max = Number.MAX_SAFE_INTEGER }: FieldLimits): boolean =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max
