import * as z from 'zod'
import { AppError, found } from '../platform/errors.ts'
import { withdrawTask } from '../platform/tasks/task.engine.ts'
import { taskRequest } from '../platform/tasks/task.kinds.ts'
import { defineUndo } from '../platform/write/undo.ts'
import { deliveriesRepository } from './messageTasks.deliveries.repository.ts'
import { messageTasksRepository } from './messageTasks.repository.ts'

const work = z.object({ was: z.object({ senderId: z.int().nullable(), request: taskRequest.nullable() }) })

/** A message that has not left yet goes to nobody, and waits as it did. */
export const messagesSent = defineUndo({
  step: 'MESSAGES_SENT',
  code: 'MESSAGE_TASK_SEND',
  trace: z.object({ id: z.int(), taskId: z.int() }),
  put: async (w, _cx, { id, taskId }) => {
    const task = found(await messageTasksRepository.lock(w.tx, id))
    // Its job and this take the work by the same row: exactly one of both finds it.
    const held = task.status === 'SENDING' && task.taskId === taskId ? await withdrawTask(w.tx, taskId) : undefined
    if (!held) throw new AppError('UNDO_SENT')
    const { status } = found(await messageTasksRepository.unstart(w.tx, id, work.parse(held.input).was))
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
