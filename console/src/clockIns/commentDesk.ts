import type { CallAnswer, RowOf } from '@camp/contract/base/call'
import type { getClockInToComment } from '@camp/contract/clockIns/clockIns.desk'
import type { CommentWorkFilter, listOwnComments } from '@camp/contract/coaches/coaches.comments'
import { formatDelay, shortTime } from '../platform/format.ts'
import type { Translate } from '../platform/i18n.ts'
import type { List } from '../ui/list/useList.ts'
import type { commentDeskText } from './commentDesk.text.ts'

/** A clock-in as the desk shows it. */
export type ClockInToComment = CallAnswer<typeof getClockInToComment>
/** One that waits, as a line of the queue. */
export type CommentWork = RowOf<typeof listOwnComments>
export type CommentWorkList = List<CommentWork, CommentWorkFilter>

const MINUTE = 60_000
/** Nearer than this it is said how long is left. */
const SOON = 6 * 60 * MINUTE
/** Nearer than this it is amber. */
const NEAR = 60 * MINUTE

/** How a comment stands to its deadline, and how much of its time has gone, from 0 to 1; `at`: when that is, where only what is left is said. */
export function dueOf(
  { dueAt, submittedAt }: { readonly dueAt: string; readonly submittedAt: string },
  now: number,
  t: Translate<(typeof commentDeskText)['zh']>,
) {
  const [due, from] = [Date.parse(dueAt), Date.parse(submittedAt)]
  const left = due - now
  const gone = due <= from ? 1 : Math.min(1, Math.max(0, (now - from) / (due - from)))
  const time = formatDelay(Math.max(1, Math.floor(Math.abs(left) / MINUTE)))
  if (left < 0) return { hue: 'late', gone, words: t('due.late', { time }) } as const
  const at = t('due.by', { time: shortTime(dueAt) })
  if (left < SOON) return { hue: left < NEAR ? 'soon' : 'quiet', gone, words: t('due.left', { time }), at } as const
  return { hue: 'quiet', gone, words: at } as const
}
