import type { CallAnswer, RowOf } from '@camp/contract/base/call'
import type { getClockInToComment } from '@camp/contract/clockIns/clockIns.desk'
import type { CommentWorkFilter, listOwnComments } from '@camp/contract/coaches/coaches.comments'
import type { List } from '../ui/list/useList.ts'

/** A clock-in as the desk shows it. */
export type ClockInToComment = CallAnswer<typeof getClockInToComment>
/** One that waits, as a line of the queue. */
export type CommentWork = RowOf<typeof listOwnComments>
export type CommentWorkList = List<CommentWork, CommentWorkFilter>
