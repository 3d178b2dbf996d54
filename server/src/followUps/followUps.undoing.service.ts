import * as z from 'zod'
import { type FamilySeal, familySeal, lockedParent } from '../parents/parents.api.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { changedSince, defineUndo } from '../platform/write/undo.ts'
import { followUpsRepository, type LockedNote } from './followUps.repository.ts'

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
    if (note.nextAt !== null) publishToAll(w.tx, 'work')
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
