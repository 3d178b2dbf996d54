import { SEND_HOLD_SECONDS } from '@camp/contract/base/undo'
import type * as calls from '@camp/contract/feedback/feedback'
import { SNOOZE_MOST_DAYS } from '@camp/contract/feedback/feedback'
import { agoWords } from '@camp/contract/feedback/feedback.since'
import { fillMessage, unknownVariables, variablesFor } from '@camp/contract/messageTasks/messageTasks.variables'
import { familySeals } from '../parents/parents.api.ts'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { keepStep, leavesLater } from '../platform/write/undo.ts'
import { type Write, write } from '../platform/write/write.ts'
import { feedbackReplies } from './feedback.replies.repository.ts'
import { feedbackStaff } from './feedback.staff.repository.ts'
import { feedbackSteps, type LockedFeedback } from './feedback.steps.repository.ts'
import { feedbackAssigned, feedbackSnoozed, feedbackStepped, standingOf } from './feedback.undoing.service.ts'

/** Replies that one job sends. */
const TOGETHER = 50
/** What stands for the names of children where a family has given none. */
const NO_CHILD = '宝贝'

/** Refuses a reply with a variable that families do not have. */
export function assertVariables(reply: string): void {
  const [unknown] = unknownVariables(reply, 'PARENTS')
  if (unknown === undefined) return
  const known = variablesFor('PARENTS').map((name) => `{${name}}`)
  throw new AppError('FEEDBACK_VARIABLE', { name: unknown, known: known.join(' ') }, { field: 'reply' })
}

/** What stands in the way of a step with one feedback; null where nothing does. */
export function barOf(one: LockedFeedback, cx: Cx): AppError | null {
  if (one.status === 'DONE') return new AppError('FEEDBACK_DONE', { name: one.handledByName ?? '—' })
  if (one.status !== 'PROCESSING' || one.handledBy === cx.reader.userId) return null
  return new AppError('FEEDBACK_TAKEN', { name: one.handledByName ?? '—', ago: agoWords(one.takenFor ?? 0, cx.language) })
}

/** What a step does: a reply goes out with it in so many seconds. */
export interface Doing {
  readonly status: 'PROCESSING' | 'DONE'
  readonly reply: string | null
  readonly inSeconds: number
}

/** A feedback after a step: its new version, and its reply if one was written. */
export interface Stepped {
  readonly id: number
  readonly version: number
  readonly replyId: number | null
}

/** Writes the replies down; the same words to one family leave as one message. Answers the reply of each feedback. */
async function addReplies(w: Write, cx: Cx, texts: ReadonlyMap<LockedFeedback, string>, inSeconds: number): Promise<Map<number, number>> {
  const first = new Map<string, LockedFeedback>()
  const keyOf = (one: LockedFeedback, text: string) => `${one.parentId} ${text}`
  for (const [one, text] of texts) if (!first.has(keyOf(one, text))) first.set(keyOf(one, text), one)
  const carried = [...texts].filter(([one, text]) => first.get(keyOf(one, text)) !== one)
  const { userId } = cx.reader
  const leaving = [...first.values()].map((one) => ({ id: one.id, text: texts.get(one) ?? '' }))
  const sent = await feedbackReplies.add(w.tx, leaving, userId, inSeconds)
  const replyOf = new Map(sent.map(({ id, feedbackId }) => [feedbackId, id]))
  if (carried.length > 0) {
    const joined = carried.map(([one, text]) => ({ id: one.id, text, joinedTo: replyOf.get(first.get(keyOf(one, text))?.id ?? 0) ?? 0 }))
    for (const { id, feedbackId } of await feedbackReplies.add(w.tx, joined, userId, inSeconds)) replyOf.set(feedbackId, id)
  }
  const options = inSeconds > 0 ? leavesLater(cx, inSeconds) : {}
  const ids = sent.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += TOGETHER) w.job('feedback.reply', { ids: ids.slice(at, at + TOGETHER) }, options)
  return replyOf
}

/** Takes up or closes feedback that nothing bars, and answers what has changed: what stands so already is left alone. */
export async function advance(w: Write, cx: Cx, rows: readonly LockedFeedback[], { status, reply, inSeconds }: Doing): Promise<Stepped[]> {
  const moving = rows.filter((one) => one.status !== status || reply !== null)
  if (moving.length === 0) return []
  if (status === 'DONE' && reply === null && moving.some((one) => one.reply === null)) {
    throw new AppError('FEEDBACK_REPLY_NEEDED', {}, { field: 'reply' })
  }
  const textOf = ({ name, child }: LockedFeedback) => (reply === null ? null : fillMessage(reply, { name, child: child || NO_CHILD }))
  const texts = new Map(moving.flatMap((one) => (reply === null ? [] : [[one, textOf(one) ?? ''] as const])))
  const replyOf = texts.size > 0 ? await addReplies(w, cx, texts, inSeconds) : new Map<number, number>()
  const steps = moving.map((one) => ({ id: one.id, status, reply: texts.get(one) ?? null }))
  const saved = await feedbackSteps.advance(w.tx, steps, cx.reader.userId)
  const handledByName = await feedbackSteps.nameOf(w.tx, cx.reader.userId)
  const seals = await familySeals(w.tx, cx.services.keys, [...new Set(moving.map(({ parentId }) => parentId))])
  for (const one of moving) {
    const seal = seals(one.parentId)
    const text = texts.get(one)
    w.audit({
      id: one.id,
      data: { parentId: one.parentId, status },
      before: { status: one.status, handledByName: one.handledByName, ...(text !== undefined && { reply: seal('text', one.reply) }) },
      after: { status, handledByName, ...(text !== undefined && { reply: seal('text', text) }) },
    })
  }
  publishToAll(w.tx, 'work')
  return saved.map(({ id, version }) => ({ id, version, replyId: replyOf.get(id) ?? null }))
}

/** Holds all that were named; refused where one is not there for the reader. */
async function held(w: Write, cx: Cx, ids: readonly number[]): Promise<LockedFeedback[]> {
  const unique = [...new Set(ids)]
  const rows = await feedbackSteps.read(w.tx, unique, cx.scope, true)
  if (rows.length !== unique.length) throw new AppError('NOT_FOUND', {}, { field: 'ids' })
  return rows
}

/** All or nothing: what bars some is told with their number. */
function assertFree(rows: readonly LockedFeedback[], cx: Cx): void {
  const bars = rows.flatMap((one) => barOf(one, cx) ?? [])
  const [bar] = bars
  if (!bar) return
  if (rows.length === 1) throw bar
  const done = bars.filter(({ error }) => error === 'FEEDBACK_DONE').length
  if (done > 0) throw new AppError('FEEDBACK_SOME_DONE', { count: done }, { field: 'ids' })
  const names = [...new Set(bars.map(({ data }) => String(data.name)))].slice(0, 3)
  const listed = names.join(cx.language === 'en-US' ? ', ' : '、')
  throw new AppError('FEEDBACK_SOME_TAKEN', { count: bars.length, names: listed }, { field: 'ids' })
}

export const processFeedback: Handler<typeof calls.processFeedback> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { id, ids, status, version, skipDone = false } = body
    if ((id === undefined) === (ids === undefined)) throw new AppError('FEEDBACK_WHICH', {}, { field: 'ids' })
    const named = ids ?? (id === undefined ? [] : [id])
    if (version !== undefined && ids !== undefined) throw new AppError('FEEDBACK_VERSION_OF_ONE', {}, { field: 'version' })
    const reply = body.reply ? body.reply : null
    if (reply !== null) assertVariables(reply)
    const rows = await held(w, cx, named)
    const open = skipDone ? rows.filter((one) => one.status !== 'DONE') : rows
    // Who came second learns who was first, before it is said that something has changed.
    assertFree(open, cx)
    for (const one of open) w.version(one, version)
    const answered = open.filter((one) => one.reply !== null).map((one) => one.id)
    const known = answered.length > 0 ? await feedbackReplies.answered(w.tx, answered) : new Set<number>()
    const stepped = new Map((await advance(w, cx, open, { status, reply, inSeconds: SEND_HOLD_SECONDS })).map((one) => [one.id, one]))
    const moved = open.flatMap((one) => {
      const saved = stepped.get(one.id)
      return saved ? [standingOf(one, saved.version, saved.replyId)] : []
    })
    const whole = moved.length > 0 && (reply === null || answered.every((one) => known.has(one)))
    return { count: moved.length, undo: whole ? await keepStep(w, cx, feedbackStepped, { rows: moved }) : null }
  })

/** Puts aside what nobody else handles: the person who has it would lose it from under the hands. */
export const snoozeFeedback: Handler<typeof calls.snoozeFeedback> = ({ body: { ids, until } }, cx) =>
  write(cx, async (w) => {
    if (until !== null && !(await feedbackSteps.isAhead(w.tx, until))) {
      throw new AppError('FEEDBACK_SNOOZE_WHEN', { days: SNOOZE_MOST_DAYS }, { field: 'until' })
    }
    const rows = await held(w, cx, ids)
    assertFree(rows, cx)
    const moving = rows.filter(({ snoozedUntil }) => until !== null || snoozedUntil !== null)
    if (moving.length === 0) return { count: 0, undo: null }
    const kept = await feedbackSteps.snooze(
      w.tx,
      moving.map(({ id }) => id),
      until,
    )
    for (const { id, parentId, snoozedUntil } of moving) {
      w.audit({ id, data: { parentId }, before: { snoozedUntil }, after: { snoozedUntil: kept } })
    }
    const before = moving.map((one) => standingOf(one, one.version + 1, null))
    return { count: moving.length, undo: await keepStep(w, cx, feedbackSnoozed, { rows: before }) }
  })

export const assignFeedback: Handler<typeof calls.assignFeedback> = ({ body }, cx) =>
  write(cx, async (w) => {
    const name = await feedbackStaff.nameOf(w.tx, body.userId)
    if (name === undefined) throw new AppError('FEEDBACK_NO_HANDLER', {}, { field: 'userId' })
    const rows = await held(w, cx, body.ids)
    const done = rows.filter(({ status }) => status === 'DONE')
    if (rows.length === 1 && done[0]) throw new AppError('FEEDBACK_DONE', { name: done[0].handledByName ?? '—' })
    if (done.length > 0) throw new AppError('FEEDBACK_SOME_DONE', { count: done.length }, { field: 'ids' })
    const moving = rows.filter(({ status, handledBy, assignedTo }) => (status === 'PROCESSING' ? handledBy : assignedTo) !== body.userId)
    if (moving.length === 0) return { count: 0, undo: null }
    feedbackSteps.assign(
      w.tx,
      moving.map(({ id }) => id),
      body.userId,
    )
    for (const { id, parentId, status, handledByName, assignedToName } of moving) {
      const taken = status === 'PROCESSING'
      w.audit({
        id,
        data: { parentId, name },
        before: { assignedToName, ...(taken && { handledByName }) },
        after: { assignedToName: name, ...(taken && { handledByName: name }) },
      })
    }
    const before = moving.map((one) => standingOf(one, one.version + 1, null))
    return { count: moving.length, undo: await keepStep(w, cx, feedbackAssigned, { rows: before }) }
  })
