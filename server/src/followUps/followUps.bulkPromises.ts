import { CHANGE_MAX_ROWS } from '@camp/contract/base/changes'
import { keepPromise } from '@camp/contract/followUps/followUps'
import { promiseState } from '@camp/contract/followUps/followUps.record'
import type { Applied, CellFault, ChangeDefinition, Checked } from '../platform/changes/change.definition.ts'
import { chosenRows } from '../platform/changes/change.engine.ts'
import { takeBack } from '../platform/changes/change.undo.ts'
import type { Executor } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'
import type { FollowUpMatch } from './followUps.conditions.ts'
import { followUpsRepository, type LockedNote } from './followUps.repository.ts'
import { keepAll } from './followUps.service.ts'

interface Plan {
  readonly id: number
}
/** What taking back needs: the version that was left. */
interface Trace {
  readonly version: number
}

/** Notes that were picked, or all that match but some; `total` is how many they were when they were chosen. */
export type NoteChoice = FollowUpMatch & { readonly total?: number | undefined }

/** The notes of a choice, as rows of a set of changes; refused if their number has moved since it was shown, or is too large. */
export async function chosenNotes(cx: Cx, { total, ...match }: NoteChoice): Promise<{ id: string }[]> {
  const ids = await followUpsRepository.ids(cx.db, match, cx.scope, CHANGE_MAX_ROWS + 1)
  return chosenRows(ids, total)
}

const byId = (notes: readonly LockedNote[]) => new Map(notes.map((note) => [note.id, note]))

/** Why the promise of a note cannot be kept; null where it can. */
const barOf = (note: LockedNote | undefined): CellFault | null => {
  if (!note) return { error: 'NOT_FOUND' }
  return note.nextAt === null ? { error: 'NO_PROMISE' } : null
}

async function apply(w: Write, cx: Cx, plans: readonly Plan[]): Promise<Applied[]> {
  const ids = plans.map(({ id }) => id)
  const notes = byId(await followUpsRepository.read(w.tx, ids, cx.scope, true))
  const open = [...notes.values()].filter((note) => barOf(note) === null)
  const saved = new Map((await keepAll(w, cx, open, true)).map(({ id, version }) => [id, version]))
  return ids.map((id): Applied => {
    const fault = barOf(notes.get(id))
    if (fault) return { faults: [fault] }
    const version = saved.get(id)
    return version === undefined ? { done: true } : { recordId: id, trace: { version } }
  })
}

const undo = takeBack<LockedNote, Trace>({
  hold: (w, cx, rows) =>
    followUpsRepository.read(
      w.tx,
      rows.map(({ id }) => id),
      cx.scope,
      true,
    ),
  put: async (w, cx, backs) => {
    await keepAll(
      w,
      cx,
      backs.map(({ held }) => held),
      false,
    )
    return undefined
  },
})

/** Promises of many notes marked as kept. */
export const keptPromises: ChangeDefinition<'id', Plan> = {
  kind: 'followUps.promises',
  code: 'FOLLOW_UP',
  call: keepPromise,
  target: 'followUp',
  title: { code: 'task.keepPromises' },
  name: { zh: '批量办结跟进承诺', en: 'Marking promises as kept' },
  columns: [],
  fields: { promise: { zh: '承诺状态', en: 'Promise', words: (value, language) => promiseState.label(value as 'OPEN', language) } }, // of `shown`
  planner: async (db: Executor, cx: Cx) => ({
    check: async (rows) => {
      const ids = rows.map(({ cells }) => Number(cells.id))
      const notes = byId(await followUpsRepository.read(db, ids, cx.scope, false))
      return ids.map((id): Checked<Plan> => {
        const note = notes.get(id)
        const subject = note?.nextText ?? ''
        const fault = barOf(note)
        if (fault) return { faults: [fault], subject }
        if (found(note).keptAt !== null) return { done: true, subject }
        return { plan: { id }, subject, before: { promise: 'OPEN' }, after: { promise: 'KEPT' } }
      })
    },
  }),
  apply,
  undo: { call: keepPromise, rows: undo },
}
