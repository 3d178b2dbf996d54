import { serviceFault } from '@camp/contract/base/outside'
import { messageTaskFailure } from '@camp/contract/messageTasks/messageTasks'
import { messageTaskStatus } from '@camp/contract/messageTasks/messageTasks.labels'
import * as z from 'zod'
import { AppError, found } from '../platform/errors.ts'
import { withdrawTask } from '../platform/tasks/task.engine.ts'
import { taskRequest } from '../platform/tasks/task.kinds.ts'
import { defineUndo } from '../platform/write/undo.ts'
import type { Write } from '../platform/write/write.ts'
import { deliveriesRepository } from './messageTasks.deliveries.repository.ts'
import { messageTasksRepository, type NameBefore, type StoredMessageTask } from './messageTasks.repository.ts'

const work = z.object({ was: z.object({ senderId: z.int().nullable(), request: taskRequest.nullable() }) })

/** In whose name it was to be sent before. Its job and this take the work by the same row: exactly one of both finds it. */
async function withdrawn(w: Write, task: StoredMessageTask, taskId: number): Promise<NameBefore> {
  const held = task.status === 'SENDING' && task.taskId === taskId ? await withdrawTask(w.tx, taskId) : undefined
  if (!held) throw new AppError('UNDO_SENT')
  return work.parse(held.input).was
}

/** A message that has not left yet goes to nobody, and waits as it did. */
export const messagesSent = defineUndo({
  step: 'MESSAGES_SENT',
  code: 'MESSAGE_TASK_SEND',
  trace: z.object({ id: z.int(), taskId: z.int() }),
  put: async (w, _cx, { id, taskId }) => {
    const task = found(await messageTasksRepository.lock(w.tx, id))
    const { status } = found(await messageTasksRepository.unstart(w.tx, id, await withdrawn(w, task, taskId)))
    await deliveriesRepository.forget(w.tx, id)
    w.audit({
      id,
      target: 'messageTask',
      data: { step: 'MESSAGES_SENT', title: task.title },
      before: { status: task.status, scheduledAt: task.scheduledAt },
      after: { status },
    })
  },
})

const ended = z.object({
  status: messageTaskStatus.schema,
  failure: messageTaskFailure.schema.nullable(),
  fault: serviceFault.schema.nullable(),
  finishedAt: z.string().nullable(),
  taskId: z.int().nullable(),
})

/** One that was to be sent again has ended as it had; those who were not reached wait for nothing. */
export const messagesResent = defineUndo({
  step: 'MESSAGES_RESENT',
  code: 'MESSAGE_TASK_SEND',
  trace: z.object({ id: z.int(), taskId: z.int(), ended }),
  put: async (w, _cx, { id, taskId, ended: before }) => {
    const task = found(await messageTasksRepository.lock(w.tx, id))
    await messageTasksRepository.endAgain(w.tx, id, before, await withdrawn(w, task, taskId))
    w.audit({
      id,
      target: 'messageTask',
      data: { step: 'MESSAGES_RESENT', title: task.title },
      before: { status: task.status },
      after: { status: before.status },
    })
  },
})
