import { CHANGE_MAX_ROWS } from '@camp/contract/base/changes'
import { processFeedback } from '@camp/contract/feedback/feedback'
import { feedbackStatus } from '@camp/contract/feedback/feedback.labels'
import { familySeals } from '../parents/parents.api.ts'
import { type Applied, type CellFault, type ChangeDefinition, type Checked, faultOf } from '../platform/changes/change.definition.ts'
import { chosenRows } from '../platform/changes/change.engine.ts'
import { takeBack } from '../platform/changes/change.undo.ts'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { publishToAll } from '../platform/push/publish.ts'
import type { Write } from '../platform/write/write.ts'
import type { DeskMatch } from './feedback.conditions.ts'
import { feedbackReplies } from './feedback.replies.repository.ts'
import { feedbackRepository } from './feedback.repository.ts'
import { advance, barOf } from './feedback.service.ts'
import { type Former, feedbackSteps, type LockedFeedback } from './feedback.steps.repository.ts'

/** So long the messages of a set wait before they leave: until then it can be undone. */
const GRACE_SECONDS = 60

interface Plan {
  readonly id: number
}
interface Asked {
  readonly reply: string
}
/** What taking back needs: how it stood, the version that was left, and the reply that was written. */
interface Trace {
  readonly version: number
  readonly replyId: number | null
  readonly former: Former
}

/** Feedback that was picked, or all that match but some; `total` is how many they were when they were chosen. */
export type FeedbackChoice = DeskMatch & { readonly total?: number | undefined }

export async function chosenFeedback(cx: Cx, { total, ...match }: FeedbackChoice): Promise<{ id: string }[]> {
  return chosenRows(await feedbackRepository.ids(cx.db, match, cx.reader, cx.scope, CHANGE_MAX_ROWS + 1), total)
}

const byId = (rows: readonly LockedFeedback[]) => new Map(rows.map((one) => [one.id, one]))

/** Why a feedback cannot be closed with others; null where it can. */
function faultWith(one: LockedFeedback | undefined, cx: Cx): CellFault | null {
  if (!one) return { error: 'NOT_FOUND' }
  const bar = barOf(one, cx)
  return bar ? faultOf(bar) : null
}

async function apply(w: Write, cx: Cx, plans: readonly Plan[], { reply }: Asked): Promise<Applied[]> {
  const ids = plans.map(({ id }) => id)
  const rows = byId(await feedbackSteps.read(w.tx, ids, cx.scope, true))
  const open = [...rows.values()].filter((one) => faultWith(one, cx) === null)
  const stepped = await advance(w, cx, open, { status: 'DONE', reply, inSeconds: GRACE_SECONDS })
  const saved = new Map(stepped.map((one) => [one.id, one]))
  return ids.map((id): Applied => {
    const one = rows.get(id)
    const fault = faultWith(one, cx)
    if (fault) return { faults: [fault] }
    const { status, reply: answer, handledBy, takenAt, handledAt, answeredAt } = found(one)
    const { version, replyId } = found(saved.get(id))
    const former: Former = { status, reply: answer, handledBy, takenAt, handledAt, answeredAt }
    return { recordId: id, trace: { version, replyId, former } satisfies Trace }
  })
}

/** Takes back what no family has been told yet: a message that was sent stays sent, and so does what it says. */
const undo = takeBack<LockedFeedback, Trace>({
  hold: (w, cx, rows) =>
    feedbackSteps.read(
      w.tx,
      rows.map(({ id }) => id),
      cx.scope,
      true,
    ),
  barsOf: async (w, _cx, backs) => {
    const replies = await feedbackReplies.hold(
      w.tx,
      backs.flatMap(({ trace }) => trace.replyId ?? []),
    )
    const replyOf = new Map(replies.map((reply) => [reply.id, reply]))
    return ({ trace: { replyId } }) => {
      const carrier = replyId === null ? undefined : replyOf.get(replyOf.get(replyId)?.carrier ?? 0)
      return carrier === undefined || (carrier.state === 'WAITING' && carrier.attempts === 0) ? null : { error: 'FEEDBACK_REPLY_SENT' }
    }
  },
  put: async (w, cx, backs) => {
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
    return undefined
  },
})

/** Many feedback closed with one reply. */
export const closedFeedback: ChangeDefinition<'id', Plan, Asked> = {
  kind: 'feedback.closing',
  code: 'FEEDBOOK_PROCESS',
  call: processFeedback,
  target: 'feedback',
  title: { code: 'task.closeFeedback' },
  name: { zh: '批量办结反馈', en: 'Closing feedback' },
  columns: [],
  fields: {
    status: { zh: '状态', en: 'Status', words: (value, language) => feedbackStatus.label(value as 'PENDING', language) }, // of `shown`
  },
  planner: async (db, cx) => ({
    check: async (rows) => {
      const ids = rows.map(({ cells }) => Number(cells.id))
      const held = byId(await feedbackSteps.read(db, ids, cx.scope, false))
      return ids.map((id): Checked<Plan> => {
        const one = held.get(id)
        const subject = one?.name ?? ''
        if (one?.status === 'DONE') return { done: true, subject }
        const fault = faultWith(one, cx)
        return fault
          ? { faults: [fault], subject }
          : { plan: { id }, subject, before: { status: found(one).status }, after: { status: 'DONE' } }
      })
    },
  }),
  apply,
  undo: { call: processFeedback, rows: undo },
}
