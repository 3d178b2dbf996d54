import { processFeedback } from '@camp/contract/feedback/feedback'
import { feedbackStatus } from '@camp/contract/feedback/feedback.labels'
import { familySeals } from '../parents/parents.api.ts'
import { type CellFault, faultOf } from '../platform/changes/change.definition.ts'
import { chosenRows } from '../platform/changes/change.engine.ts'
import { type Left, recordsChange } from '../platform/changes/change.records.ts'
import type { Back } from '../platform/changes/change.undo.ts'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { publishToAll } from '../platform/push/publish.ts'
import type { Write } from '../platform/write/write.ts'
import type { DeskMatch } from './feedback.conditions.ts'
import { feedbackReplies } from './feedback.replies.repository.ts'
import { feedbackRepository } from './feedback.repository.ts'
import { advance, barOf } from './feedback.service.ts'
import { type Former, feedbackSteps, type LockedFeedback } from './feedback.steps.repository.ts'
import { heldReplies } from './feedback.undoing.service.ts'

/** So long the messages of a set wait before they leave: until then it can be undone. */
const GRACE_SECONDS = 60

interface Asked {
  readonly reply: string
}
/** What taking back needs: how it stood, the version that was left, and the reply that was written. */
interface Trace extends Left {
  readonly replyId: number | null
  readonly former: Former
}

/** Feedback that was picked, or all that match but some; `total` is how many they were when they were chosen. */
export type FeedbackChoice = DeskMatch & { readonly total?: number | undefined }

export async function chosenFeedback(cx: Cx, { total, ...match }: FeedbackChoice): Promise<{ id: string }[]> {
  return chosenRows((most) => feedbackRepository.ids(cx.db, match, cx.reader, cx.scope, most), total)
}

async function closeAll(w: Write, cx: Cx, open: readonly LockedFeedback[], { reply }: Asked): Promise<(Trace & { id: number })[]> {
  const stepped = await advance(w, cx, open, { status: 'DONE', reply, inSeconds: GRACE_SECONDS })
  const saved = new Map(stepped.map((one) => [one.id, one]))
  return open.map(({ id, status, reply: answer, handledBy, takenAt, handledAt, answeredAt }) => {
    const { version, replyId } = found(saved.get(id))
    return { id, version, replyId, former: { status, reply: answer, handledBy, takenAt, handledAt, answeredAt } }
  })
}

/** A message that was sent stays sent, and so does what it says. */
async function sentOf(w: Write, backs: readonly Back<LockedFeedback, Trace>[]) {
  const hasLeft = await heldReplies(
    w.tx,
    backs.flatMap(({ trace }) => trace.replyId ?? []),
  )
  return ({ trace: { replyId } }: Back<LockedFeedback, Trace>): CellFault | null =>
    replyId !== null && hasLeft(replyId) ? { error: 'FEEDBACK_REPLY_SENT' } : null
}

/** Takes back what no family has been told yet. */
async function putBack(w: Write, cx: Cx, backs: readonly Back<LockedFeedback, Trace>[]): Promise<void> {
  feedbackReplies.withdraw(
    w.tx,
    backs.flatMap(({ trace }) => trace.replyId ?? []),
  )
  feedbackSteps.return(
    w.tx,
    backs.map(({ id, trace }) => ({ id, ...trace.former })),
  )
  const seals = await familySeals(w.tx, cx.services.keys, [...new Set(backs.map(({ held }) => held.parentId))])
  for (const { id, held, trace } of backs) {
    const { parentId, reply } = held
    const { former } = trace
    const seal = seals(parentId)
    const after = { status: former.status, reply: seal('text', former.reply), delivery: 'WITHDRAWN' }
    w.audit({ id, data: { parentId, status: former.status }, before: { status: 'DONE', reply: seal('text', reply) }, after })
  }
  publishToAll(w.tx, 'work')
}

/** Many feedback closed with one reply. */
export const closedFeedback = recordsChange<LockedFeedback, Trace, Asked>({
  kind: 'feedback.closing',
  code: 'FEEDBOOK_PROCESS',
  call: processFeedback,
  target: 'feedback',
  title: { code: 'task.closeFeedback' },
  name: { zh: '批量办结反馈', en: 'Closing feedback' },
  fields: {
    status: { zh: '状态', en: 'Status', words: (value, language) => feedbackStatus.label(value as 'PENDING', language) }, // of `shown`
  },
  read: (db, { scope }, ids) => feedbackSteps.read(db, ids, scope, false),
  hold: (tx, { scope }, ids) => feedbackSteps.read(tx, ids, scope, true),
  subject: (one) => one?.name ?? '',
  done: ({ status }) => status === 'DONE',
  bar: (one, cx) => {
    const bar = barOf(one, cx)
    return bar && faultOf(bar)
  },
  shown: ({ status }) => ({ before: { status }, after: { status: 'DONE' } }),
  write: closeAll,
  barsOf: (w, _cx, backs) => sentOf(w, backs),
  put: putBack,
})
