import { Executor } from '../db/executor.ts'
import type { Cx } from '../http/context.ts'
import { cxOfTask } from '../tasks/task.cx.ts'
import type { TaskRun } from '../tasks/task.kinds.ts'
import type { ChangeDefinition } from './change.definition.ts'
import { changesRepository, type StoredSet } from './changes.repository.ts'

/** Rows that are checked, applied or taken back in one go. */
export const PORTION = 500

/** A set of changes at work. */
export interface ChangeRun {
  readonly definition: ChangeDefinition
  readonly task: TaskRun
  readonly db: Executor
  readonly stored: StoredSet
  /** In the name of the owner, for the rows that are applied. */
  readonly cx: Cx
}

/** The work of a task on its set. */
export const changeRunOf = (definition: ChangeDefinition, task: TaskRun, stored: StoredSet): ChangeRun => ({
  definition,
  task,
  db: new Executor(task.services.pool),
  stored,
  cx: cxOfTask(task, definition.call),
})

/** Says how far it is: `rate` of the whole, so many rows of all. */
export async function tell({ task, db, stored }: ChangeRun, rate: number, done: number, total: number): Promise<void> {
  await task.progress(rate, { code: 'task.rowsDone', data: { done, total } })
  await changesRepository.progress(db, stored.id, rate)
}
