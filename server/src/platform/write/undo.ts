import { SEND_HOLD_SECONDS, UNDO_MINUTES } from '@camp/contract/base/undo'
import type { Undoable } from '@camp/contract/base/undo.steps'
import type { Code } from '@camp/contract/permissions'
import type { LogEntity } from '@camp/contract/records'
import * as z from 'zod'
import type { Tx } from '../db/executor.ts'
import { statement } from '../db/statement.ts'
import { AppError, found } from '../errors.ts'
import type { Cx } from '../http/context.ts'
import type { JobOptions } from '../jobs/queue.ts'
import { lastChange, unnamed } from './lastChange.ts'
import { type Write, write } from './write.ts'

/** How steps of a kind are taken back. */
export interface Undo<Trace = never> {
  readonly step: Undoable
  /** The right that the step needed. */
  readonly code: Code
  readonly trace: z.ZodType<Trace>
  /** Puts the records back to how they stood, within the reader's scope; refuses by `changedSince` where somebody was faster. */
  put(w: Write, cx: Cx, trace: Trace): Promise<void>
}

/** One of a kind that a module registers. */
export interface AnyUndo {
  readonly step: Undoable
  readonly code: Code
  run(w: Write, cx: Cx, trace: unknown): Promise<void>
}

const KEEP = statement('undo.keep', 'insert into undo_steps (user_id, step, trace) values ($1, $2, $3::jsonb) returning id')
const HOLD = statement(
  'undo.hold',
  `select step, trace, undone_at is not null as undone, made_at > now() - interval '${UNDO_MINUTES} minutes' as fresh
   from undo_steps where id = $1 and user_id = $2 for update`,
  { notNull: ['undone', 'fresh'] },
)
const UNDONE = statement('undo.undone', 'select undone_at is not null as undone from undo_steps where id = $1 for share', {
  notNull: ['undone'],
})
const DONE = statement('undo.done', 'update undo_steps set undone_at = now() where id = $1')
/** Keeps a step with its change; answers the number by which it is taken back. */
export async function keepStep<Trace>(w: Write, cx: Cx, { step }: Undo<Trace>, trace: Trace): Promise<number> {
  return found(await w.tx.one(KEEP, [cx.reader.userId, step, JSON.stringify(trace)])).id
}

/** Was a step taken back? Asked by the job of what was to leave; who takes it back meanwhile waits for the answer, and the other way round. */
export const wasUndone = async (tx: Tx, step: number): Promise<boolean> => (await tx.one(UNDONE, [step]))?.undone ?? false

/** Of a job that lets something leave: it has a time, until when it can be taken back. A little behind it, so that it never comes too early. */
export const leavesLater = ({ services }: Cx, seconds = SEND_HOLD_SECONDS): JobOptions => ({
  runAt: new Date(services.clock.now().getTime() + seconds * 1_000 + 200),
})

/** The refusal of a step that somebody has gone on from: who that was, and what is other now. */
export async function changedSince(tx: Tx, cx: Cx, entity: string, id: number): Promise<AppError> {
  return new AppError('UNDO_CHANGED', (await lastChange(tx, { entity, id }, cx.reader, cx.language)) ?? unnamed(cx.language))
}

export const defineUndo = <Trace>(undo: Undo<Trace>): Undo<Trace> & AnyUndo => ({
  ...undo,
  run: (w, cx, trace) => undo.put(w, cx, undo.trace.parse(trace)),
})

/** What a deletion leaves to be found again: the record, as it was left. */
const deleted = z.object({ id: z.int(), version: z.int() })
type Deleted = z.output<typeof deleted>

interface Return {
  readonly step: Undoable
  readonly code: Code
  readonly entity: LogEntity
  /** Answers the record as the log tells of it; undefined where it is not as the deletion left it. */
  restore(w: Write, cx: Cx, left: Deleted): Promise<Record<string, unknown> | undefined>
}

/** The way back of a deletion after which nothing but the record itself is missing. */
export const defineReturn = ({ step, code, entity, restore }: Return): Undo<Deleted> & AnyUndo =>
  defineUndo({
    step,
    code,
    trace: deleted,
    put: async (w, cx, left) => {
      const after = await restore(w, cx, left)
      if (!after) throw await changedSince(w.tx, cx, entity, left.id)
      w.audit({ id: left.id, target: entity, data: { step }, after })
    },
  })

/** Takes back one's own step: once, within its time, and with the right that it needed. */
export const undoing =
  (undos: readonly AnyUndo[]) =>
  (id: number, cx: Cx): Promise<{ id: number }> =>
    write(cx, async (w) => {
      const kept = found(await w.tx.one(HOLD, [id, cx.reader.userId]))
      const undo = found(undos.find(({ step }) => step === kept.step))
      if (!cx.reader.codes.has(undo.code)) throw new AppError('FORBIDDEN')
      if (kept.undone) return { id }
      if (!kept.fresh) throw new AppError('UNDO_LATE', { minutes: UNDO_MINUTES })
      await undo.run(w, cx, kept.trace)
      w.tx.later(DONE, [id])
      return { id }
    })
