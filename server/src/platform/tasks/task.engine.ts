import type { StoredText } from '@camp/contract/base/notify.texts'
import { errorText } from '@camp/contract/errors'
import { ALWAYS } from '@camp/contract/permissions'
import { Executor, type Tx } from '../db/executor.ts'
import { AppError } from '../errors.ts'
import type { Cx } from '../http/context.ts'
import { addJob, type JobOptions } from '../jobs/queue.ts'
import type { Task } from '../jobs/worker.ts'
import { publish, publishNotice } from '../push/publish.ts'
import { scopeOf } from '../scope.ts'
import type { Services } from '../services.ts'
import { sessionsRepository } from '../session/sessions.repository.ts'
import { transaction } from '../write/transaction.ts'
import type { Write } from '../write/write.ts'
import { TaskCancelled, type TaskKind, TaskLater, TaskRefused, type TaskRequest, type TaskRun } from './task.kinds.ts'
import { type StoredTask, tasksRepository } from './tasks.repository.ts'

const PROGRESS_EVERY_MS = 500

interface NewTask {
  readonly kind: string
  readonly title: StoredText
  readonly detail?: StoredText
  readonly input: unknown
  readonly cancellable: boolean
  /** Not before this moment; until then `withdrawTask` takes it away. */
  readonly runAt?: JobOptions['runAt']
}

/** A long piece of work becomes a task, with the change that asks for it. The answer of the call is its id. */
export function startTask(w: Write, { call, reader, ip, userAgent, requestId, language }: Cx, task: NewTask): Promise<number> {
  const inFull = typeof call.audit === 'object' && call.audit.touches === 'personal'
  const request = { ip, userAgent, requestId, language, ...(inFull && { sessionId: reader.sessionId }) }
  return startTaskOf(w.tx, { userId: reader.userId, request }, task)
}

/** A task that nobody asks for just now: in the name of who did, from where that was. */
export async function startTaskOf(tx: Tx, owner: { userId: number; request: TaskRequest }, { runAt, ...task }: NewTask): Promise<number> {
  const { userId, request } = owner
  const id = await tasksRepository.create(tx, { ownerId: userId, detail: { code: 'task.waiting' }, ...task, request })
  addJob(tx, 'task.run', { taskId: id }, { jobKey: jobKeyOf(id), ...(runAt && { runAt }) })
  await publish(tx, userId, 'TASK', id)
  return id
}

/** Takes away a task that has not begun, as if it had not been asked for; answers what it was to work on. */
export async function withdrawTask(tx: Tx, id: number): Promise<{ input: unknown } | undefined> {
  const gone = await tasksRepository.withdraw(tx, id)
  if (gone) await publishNotice(tx, gone.ownerId, 'tasks')
  return gone
}

async function ownerOf(services: Services, userId: number): Promise<TaskRun['owner'] | null> {
  const row = await sessionsRepository.accessOfUser(new Executor(services.pool), userId, services.keys.mark)
  return row
    ? {
        userId,
        username: row.username,
        realName: row.realName,
        mustChangePassword: row.mustChangePassword,
        // What was begun goes on.
        mustAddSecond: false,
        codes: new Set([ALWAYS, ...row.codes]),
        stopped: new Set(row.stoppedCodes),
        dataScope: row.dataScope,
        scope: scopeOf(userId, row.dataScope),
        coachId: row.coachId,
      }
    : null
}

/** Progress is reported at most twice a second: each report is a write. */
function progressOf(services: Services, task: StoredTask): TaskRun['progress'] {
  let last = 0
  return async (rate, detail) => {
    if (performance.now() - last < PROGRESS_EVERY_MS) return
    last = performance.now()
    await transaction(services.pool, async (tx) => {
      if (!(await tasksRepository.progress(tx, task.id, rate, detail))) throw new TaskCancelled()
      await publish(tx, task.ownerId, 'TASK', task.id)
    })
  }
}

const finish = (services: Services, task: StoredTask, how: (tx: Tx) => Promise<boolean>): Promise<void> =>
  transaction(services.pool, async (tx) => {
    if (await how(tx)) await publish(tx, task.ownerId, 'TASK', task.id)
  })

/** One job at a time works on a task. */
export const jobKeyOf = (taskId: number): string => `task:${taskId}`

/** The job under way ends, and another one is queued for later: waiting uses up none of its tries. */
async function postpone(tx: Tx, { clock }: Services, taskId: number, { text, seconds }: TaskLater): Promise<boolean> {
  if (!(await tasksRepository.postpone(tx, taskId, text))) return false
  addJob(tx, 'task.run', { taskId }, { jobKey: jobKeyOf(taskId), runAt: new Date(clock.now().getTime() + seconds * 1_000) })
  return true
}

/** What cannot get better by trying again, in words for the owner; null: try again. */
function finalWords(error: unknown, task: StoredTask, lastAttempt: boolean): StoredText | null {
  if (error instanceof TaskRefused) return error.text
  if (error instanceof AppError) {
    return { code: 'task.error.refused', data: { reason: errorText(error.error, error.data, task.request.language) } }
  }
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
    return { code: 'task.error.storage' }
  if (lastAttempt && error instanceof Error && 'code' in error && error.code === 'FILE_STORE')
    return { code: 'task.error.refused', data: { reason: errorText('STORAGE_AWAY', {}, task.request.language) } }
  return lastAttempt ? { code: 'task.error.fault' } : null
}

/** The job behind every task: takes it up, runs its kind, and writes how it ended. */
export const taskRunner =
  (services: Services, kinds: Readonly<Record<string, TaskKind>>): Task =>
  async (payload, { lastAttempt }) => {
    const { taskId } = payload as { taskId: number } // written by startTask alone
    const task = await transaction(services.pool, async (tx) => {
      const begun = await tasksRepository.begin(tx, taskId)
      if (begun) await publish(tx, begun.ownerId, 'TASK', begun.id)
      return begun
    })
    if (!task) return
    try {
      const kind = kinds[task.kind]
      const owner = await ownerOf(services, task.ownerId)
      if (!kind || !owner) throw new TaskRefused({ code: kind ? 'task.error.rights' : 'task.error.lost' })
      const result = await kind.run({
        taskId,
        services,
        owner,
        request: task.request,
        input: task.input,
        attempt: task.attempts,
        progress: progressOf(services, task),
      })
      await finish(services, task, (tx) => tasksRepository.succeed(tx, taskId, result.detail, result.content))
    } catch (error) {
      if (error instanceof TaskCancelled) return
      if (error instanceof TaskLater) return finish(services, task, (tx) => postpone(tx, services, taskId, error))
      const words = finalWords(error, task, lastAttempt)
      services.log.error({ err: error, taskId, kind: task.kind, attempt: task.attempts, final: words !== null }, 'a task failed')
      if (!words) throw error
      await finish(services, task, (tx) => tasksRepository.fail(tx, taskId, words))
    }
  }

/** A task whose job was lost becomes FAILD, so that its owner can start it again. */
export const failOrphans = (services: Services): Promise<void> =>
  transaction(services.pool, async (tx) => {
    for (const { id, ownerId } of await tasksRepository.orphans(tx)) {
      await tasksRepository.fail(tx, id, { code: 'task.error.lost' })
      await publish(tx, ownerId, 'TASK', id)
    }
  })
