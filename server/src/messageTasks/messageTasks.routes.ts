import * as calls from '@camp/contract/messageTasks/messageTasks'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { messageTasksRepository } from './messageTasks.repository.ts'
import { create, preview, readDeliveries, remove, retry, send, update } from './messageTasks.service.ts'

export const messageTasksRoutes: Binding[] = [
  bind(calls.getMessageTasksByPage, ({ body, paging }, cx) => messageTasksRepository.page(cx.db, body, paging)),
  bind(calls.getMessageTask, async ({ params }, cx) => found(await messageTasksRepository.detail(cx.db, params.id))),
  bind(calls.createMessageTask, create),
  bind(calls.updateMessageTask, update),
  bind(calls.deleteMessageTask, remove),
  bind(calls.sendMessages, send),
  bind(calls.retryMessageTask, retry),
  bind(calls.previewMessageTask, preview),
  bind(calls.getMessageDeliveries, readDeliveries),
]
