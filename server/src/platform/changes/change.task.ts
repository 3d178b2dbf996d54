import { xlsx } from '@camp/contract/base/call'
import { Executor } from '../db/executor.ts'
import { found } from '../errors.ts'
import { type TaskKind, TaskRefused, type TaskResult } from '../tasks/task.kinds.ts'
import { applyRows, undoRows } from './change.apply.ts'
import type { ChangeDefinition } from './change.definition.ts'
import { planRows, recheckRows } from './change.plan.ts'
import { type ChangeRun, changeRunOf, PORTION } from './change.run.ts'
import { annotatedSheet } from './change.sheet.ts'
import { changesRepository } from './changes.repository.ts'

/** The file that was sent, with what is wrong; none where nothing is, or where there was no file. */
async function faultsFile(run: ChangeRun): Promise<string | null> {
  const { definition, task, db, stored } = run
  if (stored.fileName === null || (await changesRepository.faulty(db, stored.id)) === 0) return null
  const { language } = task.request
  const sheet = annotatedSheet(definition, annotated(run), language)
  const name = stored.fileName.replace(/(\.xlsx)?$/i, '-errors.xlsx')
  return (await task.services.files.keep({ name, purpose: 'IMPORT_RESULT', mime: xlsx, ownerId: task.owner.userId }, sheet)).id
}

/** All rows as the file shows them: before anything was to be applied, one that is ready has nothing to say. */
async function* annotated(run: ChangeRun) {
  for await (const rows of changesRepository.all(run.db, run.stored.id, PORTION))
    yield planOnly(run) ? rows.map(({ cells, faults }) => ({ cells, faults })) : rows
}

/** What the set ends with, for now. */
async function finish(run: ChangeRun): Promise<void> {
  const { stored, db, task } = run
  const resultFileId = await faultsFile(run)
  await changesRepository.finish(db, stored.id, { status: planOnly(run) ? 'CHECKED' : 'DONE', resultFileId })
  // What an earlier stage answered stays until its time is over: the task of that stage leads to it.
  if (stored.fileId !== null) await task.services.files.drop(stored.fileId)
}

const planOnly = ({ stored: { stage, dryRun } }: ChangeRun): boolean => stage === 'PLAN' && dryRun

async function work(run: ChangeRun): Promise<void> {
  const { stored, db } = run
  await changesRepository.begin(db, stored.id, stored.stage)
  if (stored.stage === 'UNDO') return undoRows(run)
  if (stored.stage === 'PLAN') await planRows(run)
  if (stored.stage === 'RECHECK') await recheckRows(run)
  if (planOnly(run)) return
  // From here on a crash begins with the rows that are left.
  await changesRepository.begin(db, stored.id, 'APPLY')
  await applyRows(run)
}

/** The words of the task, from what became of the rows. */
async function resultOf(run: ChangeRun): Promise<TaskResult> {
  const { id, stage } = run.stored
  const { resultFileId } = found(await changesRepository.find(run.db, id))
  const content = resultFileId && `/foundation/api/files/${resultFileId}`
  const { READY, APPLIED, SKIPPED, REFUSED, FAILED, UNDONE } = await changesRepository.counts(run.db, id)
  if (stage === 'UNDO') return { detail: { code: 'task.undone', data: { undone: UNDONE, kept: APPLIED } }, content }
  if (planOnly(run)) return { detail: { code: 'task.checked', data: { good: READY, refused: REFUSED } }, content }
  if (READY > 0) return { detail: { code: 'task.allRefused', data: { refused: REFUSED + FAILED, held: READY } }, content }
  return { detail: { code: 'task.imported', data: { added: APPLIED, skipped: SKIPPED, refused: REFUSED + FAILED } }, content }
}

/** The task behind a kind of change, whatever stage its set is in. */
const changeTask = (definition: ChangeDefinition): TaskKind => ({
  cancellable: false,
  run: async (task) => {
    if (!task.owner.codes.has(definition.code)) throw new TaskRefused({ code: 'task.error.rights' })
    const { setId } = task.input as { setId: number } // written when the stage was asked for
    const stored = found(await changesRepository.find(new Executor(task.services.pool), setId))
    const run = changeRunOf(definition, task, stored)
    // A crash between the end of the set and that of its task leaves nothing to do.
    if (stored.status !== 'CHECKED' && stored.status !== 'DONE') {
      await work(run)
      await finish(run)
    }
    return resultOf(run)
  },
})

/** The tasks of these kinds of change. */
export const changeTasks = (definitions: readonly ChangeDefinition[]): Readonly<Record<string, TaskKind>> =>
  Object.fromEntries(definitions.map((definition) => [definition.kind, changeTask(definition)]))
