import {
  createMessageTask,
  deleteMessageTask,
  getMessageDeliveries,
  getMessageTask,
  getMessageTasksByPage,
  previewMessageTask,
  retryMessageTask,
  sendMessages,
  updateMessageTask,
} from '@camp/contract/messageTasks/messageTasks'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { messageTasksRepository } from './messageTasks.repository.ts'
import { create, preview, readDeliveries, remove, retry, send, update } from './messageTasks.service.ts'

export const messageTasksRoutes: Binding[] = [
  bind(getMessageTasksByPage, ({ body, paging }, cx) => messageTasksRepository.page(cx.db, body, paging)),
  bind(getMessageTask, async ({ params }, cx) => found(await messageTasksRepository.detail(cx.db, params.id))),
  bind(createMessageTask, (input, cx) => create(cx, input)),
  bind(updateMessageTask, (input, cx) => update(cx, input)),
  bind(deleteMessageTask, ({ params }, cx) => remove(cx, params.id)),
  bind(sendMessages, ({ params }, cx) => send(cx, params.id)),
  bind(retryMessageTask, ({ params }, cx) => retry(cx, params.id)),
  bind(previewMessageTask, (input, cx) => preview(cx, input)),
  bind(getMessageDeliveries, (input, cx) => readDeliveries(cx, input)),
]
