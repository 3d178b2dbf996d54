import { feedbackStatus } from '@camp/contract/feedback/feedback.labels'
import * as z from 'zod'
import { familySeals } from '../parents/parents.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { changedSince, defineUndo } from '../platform/write/undo.ts'
import type { Write } from '../platform/write/write.ts'
import { feedbackReplies } from './feedback.replies.repository.ts'
import { feedbackSteps, type LockedFeedback } from './feedback.steps.repository.ts'

const row = z.object({
  id: z.int(),
  /** Which the step left. */
  version: z.int(),
  /** The reply that it wrote. */
  replyId: z.int().nullable(),
  status: feedbackStatus.schema,
  handledBy: z.int().nullable(),
  takenAt: z.string().nullable(),
  handledAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  snoozedUntil: z.string().nullable(),
  assignedTo: z.int().nullable(),
  assignedAt: z.string().nullable(),
})
/** How a feedback stood before a step, and what the step left. */
export type StepBefore = z.infer<typeof row>
const trace = z.object({ rows: z.array(row) })

/** `version`: which the step left. */
export const standingOf = (held: LockedFeedback, version: number, replyId: number | null): StepBefore => {
  const { id, status, handledBy, takenAt, handledAt, answeredAt, snoozedUntil, assignedTo, assignedAt } = held
  return { id, version, replyId, status, handledBy, takenAt, handledAt, answeredAt, snoozedUntil, assignedTo, assignedAt }
}

/** Holds replies with those whose messages carry them: has one been on its way already? */
export async function heldReplies(tx: Tx, ids: readonly number[]): Promise<(replyId: number) => boolean> {
  const replyOf = new Map((await feedbackReplies.hold(tx, ids)).map((reply) => [reply.id, reply]))
  return (replyId) => {
    const carrier = replyOf.get(replyOf.get(replyId)?.carrier ?? 0)
    return carrier !== undefined && !(carrier.state === 'WAITING' && carrier.attempts === 0)
  }
}

/** All of the step or nothing: what left stays said, and what a colleague has gone on with stays theirs. */
async function putBack(step: 'FEEDBACK_STEPPED' | 'FEEDBACK_SNOOZED' | 'FEEDBACK_ASSIGNED', w: Write, cx: Cx, rows: StepBefore[]) {
  const held = new Map(
    (
      await feedbackSteps.read(
        w.tx,
        rows.map(({ id }) => id),
        cx.scope,
        true,
      )
    ).map((one) => [one.id, one]),
  )
  const replyIds = rows.flatMap(({ replyId }) => replyId ?? [])
  const hasLeft = replyIds.length > 0 ? await heldReplies(w.tx, replyIds) : () => false
  if (replyIds.some(hasLeft)) throw new AppError('FEEDBACK_REPLY_SENT')
  const missing = rows.find(({ id }) => !held.has(id))
  if (missing) throw new AppError('NOT_FOUND')
  const changed = rows.find(({ id, version }) => held.get(id)?.version !== version)
  if (changed) throw await changedSince(w.tx, cx, 'feedback', changed.id)
  if (replyIds.length > 0) feedbackReplies.withdraw(w.tx, replyIds)
  const put = new Map((await feedbackSteps.unstep(w.tx, rows)).map((one) => [one.id, one]))
  const seals = await familySeals(w.tx, cx.services.keys, [...new Set([...held.values()].map(({ parentId }) => parentId))])
  for (const { id, replyId } of rows) {
    const [was, is] = [held.get(id), put.get(id)]
    if (!was || !is) continue
    const seal = seals(was.parentId)
    const told = ({ status, handledByName, assignedToName, snoozedUntil, reply }: typeof is | LockedFeedback) => ({
      status,
      handledByName,
      assignedToName,
      snoozedUntil,
      ...(replyId !== null && { reply: seal('text', reply) }),
    })
    const [before, after] = [told(was), told(is)]
    // Object.keys forgets the keys of an object that is known.
    const names = (Object.keys(before) as (keyof typeof before)[]).filter((name) => name === 'reply' || before[name] !== after[name])
    const only = (part: typeof before) => Object.fromEntries(names.map((name) => [name, part[name]]))
    const delivery = replyId === null ? {} : { delivery: 'WITHDRAWN' }
    w.audit({ id, target: 'feedback', data: { step }, before: only(before), after: { ...only(after), ...delivery } })
  }
  publishToAll(w.tx, 'work')
}

const undoOf = (step: Parameters<typeof putBack>[0]) =>
  defineUndo({ step, code: 'FEEDBOOK_PROCESS', trace, put: (w, cx, { rows }) => putBack(step, w, cx, rows) })

export const feedbackStepped = undoOf('FEEDBACK_STEPPED')
export const feedbackSnoozed = undoOf('FEEDBACK_SNOOZED')
export const feedbackAssigned = undoOf('FEEDBACK_ASSIGNED')
