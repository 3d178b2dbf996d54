import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/followUps/followUps'
import * as z from 'zod'
import { type FamilySeal, familySeal, familySeen, lockedParent } from '../parents/parents.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { changedSince, defineUndo, keepStep } from '../platform/write/undo.ts'
import { type Write, write } from '../platform/write/write.ts'
import { followUpsRepository, type LockedNote, type NoteFields, noteMentions } from './followUps.repository.ts'

/** A note as the log tells of it: its words are the family's, and sealed under its key. */
export const logged = (seal: FamilySeal, note: Pick<LockedNote, 'kind' | 'content' | 'spokeAt' | 'nextAt' | 'nextText'>) => ({
  kind: note.kind,
  content: seal('text', note.content),
  spokeAt: note.spokeAt,
  nextAt: note.nextAt,
  nextText: seal('text', note.nextText),
})

const left = { id: z.int(), version: z.int(), parentId: z.int() }

/** A note that was deleted is there again, with its promise as that stood. */
export const noteDeleted = defineUndo({
  step: 'FOLLOW_UP_DELETED',
  code: 'FOLLOW_UP',
  trace: z.object(left),
  put: async (w, cx, { id, version, parentId }) => {
    await lockedParent(w, parentId, cx.scope)
    const note = await followUpsRepository.restore(w.tx, id, version)
    if (!note) throw await changedSince(w.tx, cx, 'followUp', id)
    const seal = await familySeal(w.tx, cx.services.keys, note.parentId)
    w.audit({ id, target: 'followUp', data: { step: 'FOLLOW_UP_DELETED' }, after: logged(seal, note) })
    publishToAll(w.tx, 'work')
  },
})

/** A promise is kept since then and by whom it was, or open. */
export const promiseTurned = defineUndo({
  step: 'PROMISE_TURNED',
  code: 'FOLLOW_UP',
  trace: z.object({ ...left, keptAt: z.string().nullable(), keptBy: z.int().nullable() }),
  put: async (w, cx, { id, version, parentId, keptAt, keptBy }) => {
    await lockedParent(w, parentId, cx.scope)
    if (!(await followUpsRepository.putPromise(w.tx, id, version, keptAt, keptBy))) throw await changedSince(w.tx, cx, 'followUp', id)
    const kept = keptAt !== null
    w.audit({ id, target: 'followUp', data: { step: 'PROMISE_TURNED' }, before: { kept: !kept }, after: { kept } })
    publishToAll(w.tx, 'work')
  },
})

type Saved = CallAnswer<typeof calls.createFollowUp>
type Body = Omit<HandlerInput<typeof calls.updateFollowUp>['body'], 'id' | 'version'>

const TOLD = ['kind', 'content', 'spokeAt', 'nextAt', 'nextText'] as const

/** What is to be written. `old`: what stands, whose promise may be over by now as long as it is not moved. */
async function fieldsOf(w: Write, body: Body, old?: LockedNote): Promise<NoteFields> {
  const nextAt = body.nextAt === undefined ? (old?.nextAt ?? null) : body.nextAt
  const nextText = (body.nextText === undefined ? old?.nextText : body.nextText) || null
  if ((nextAt === null) !== (nextText === null)) {
    throw new AppError('PROMISE_IN_PARTS', {}, { field: nextAt === null ? 'nextAt' : 'nextText' })
  }
  const moved = nextAt !== null && (!old?.nextAt || Date.parse(old.nextAt) !== Date.parse(nextAt))
  const [spoke, next] = [body.spokeAt ?? null, moved ? nextAt : null]
  const times = spoke === null && next === null ? undefined : await followUpsRepository.times(w.tx, spoke, next)
  if (times?.ahead) throw new AppError('FOLLOW_UP_AHEAD', {}, { field: 'spokeAt' })
  if (times?.past) throw new AppError('PROMISE_PAST', {}, { field: 'nextAt' })
  const mentions = [...new Set(body.mentions ?? old?.mentions ?? [])]
  return { kind: body.kind, content: body.content, spokeAt: body.spokeAt ?? old?.spokeAt ?? null, nextAt, nextText, mentions }
}

/** Writes a note about a family that the reader may see. */
export const createFollowUp: Handler<typeof calls.createFollowUp> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { parentId, studentId = null, orderNumber = null, ...said } = body
    await lockedParent(w, parentId, cx.scope)
    const about = found(await followUpsRepository.about(w.tx, parentId, studentId, orderNumber))
    if (studentId !== null && about.studentId === null) throw new AppError('NOT_FOUND', {}, { field: 'studentId' })
    if (orderNumber !== null && about.orderId === null) throw new AppError('NOT_FOUND', {}, { field: 'orderNumber' })
    const fields = await fieldsOf(w, said)
    const named = await noteMentions.newlyNamed(w, cx, parentId, fields.mentions, [])
    const note = found(await followUpsRepository.add(w.tx, { parentId, ...about, byUserId: cx.reader.userId }, fields))
    const seal = await familySeal(w.tx, cx.services.keys, parentId)
    w.audit({ id: note.id, data: { parentId, kind: note.kind }, after: logged(seal, note) })
    await noteMentions.tellNamed(w, cx, note.id, named)
    // A promise is due then, and who was warned of is spoken with.
    publishToAll(w.tx, 'work')
    return { id: note.id, version: note.version }
  })

/** A note of the reader's own, locked until the end of the change. */
async function heldNote(w: Write, cx: Cx, id: number, own: boolean): Promise<LockedNote> {
  const note = found((await followUpsRepository.read(w.tx, [id], cx.scope, true))[0])
  // Of a family that was forgotten nothing is written any more.
  await lockedParent(w, note.parentId, cx.scope)
  if (own && note.byUserId !== cx.reader.userId) throw new AppError('FOLLOW_UP_NOT_OWN')
  return note
}

export const updateFollowUp: Handler<typeof calls.updateFollowUp> = ({ body }, cx) =>
  write(cx, async (w) => {
    const note = await heldNote(w, cx, body.id, true)
    w.version(note, body.version)
    const fields = await fieldsOf(w, body, note)
    const named = await noteMentions.newlyNamed(w, cx, note.parentId, fields.mentions, note.mentions)
    const saved = found(await followUpsRepository.change(w.tx, note.id, fields))
    const seal = await familySeal(w.tx, cx.services.keys, note.parentId)
    const changed = TOLD.filter((name) => note[name] !== saved[name])
    const only = (part: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map((name) => [name, part[name]]))
    w.audit({ id: note.id, data: { parentId: note.parentId }, before: only(logged(seal, note)), after: only(logged(seal, saved)) })
    await noteMentions.tellNamed(w, cx, note.id, named)
    if (changed.some((name) => name === 'nextAt' || name === 'nextText' || name === 'spokeAt')) publishToAll(w.tx, 'work')
    return { id: saved.id, version: saved.version }
  })

/** Marks promises as kept, or as open again; notes that are so already are left alone. Answers what was changed. */
export async function keepAll(w: Write, cx: Cx, notes: readonly LockedNote[], kept: boolean): Promise<Saved[]> {
  const due = notes.filter(({ keptAt }) => (keptAt !== null) !== kept)
  if (due.length === 0) return []
  const saved = await followUpsRepository.keep(
    w.tx,
    due.map(({ id }) => id),
    kept,
    cx.reader.userId,
  )
  for (const { id, parentId } of due) {
    w.audit({ id, data: { parentId }, before: { kept: !kept }, after: { kept } })
  }
  publishToAll(w.tx, 'work')
  return saved
}

export const keepPromise: Handler<typeof calls.keepPromise> = ({ body: { id, kept } }, cx) =>
  write(cx, async (w) => {
    const note = await heldNote(w, cx, id, false)
    if (note.nextAt === null) throw new AppError('NO_PROMISE')
    const [saved] = await keepAll(w, cx, [note], kept)
    if (!saved) return { id, version: note.version, undo: null }
    const { parentId, keptAt, keptBy } = note
    return { ...saved, undo: await keepStep(w, cx, promiseTurned, { id, version: saved.version, parentId, keptAt, keptBy }) }
  })

export const deleteFollowUp: Handler<typeof calls.deleteFollowUp> = ({ params: { id } }, cx) =>
  write(cx, async (w) => {
    const note = await heldNote(w, cx, id, true)
    followUpsRepository.archive(w.tx, id)
    const seal = await familySeal(w.tx, cx.services.keys, note.parentId)
    w.audit({ id, data: { parentId: note.parentId }, before: logged(seal, note) })
    publishToAll(w.tx, 'work')
    return { id, undo: await keepStep(w, cx, noteDeleted, { id, version: note.version + 1, parentId: note.parentId }) }
  })

/** Whom one may name in a note of a family that one sees oneself. */
export const listReaders: Handler<typeof calls.listNoteReaders> = async ({ query: { parentId, keyword } }, cx) => {
  await familySeen(cx, parentId)
  return noteMentions.offered(cx, parentId, keyword)
}
