import {
  clearDoneTask,
  deleteMessage,
  deleteTask,
  notifyStream,
  queryMessageList,
  queryTaskLists,
  readMessage,
  taskRetry,
} from '@camp/contract/base/notify'
import { type Binding, bind, bindEvents } from '../platform/http/bind.ts'
import { clearTasks, markRead, ownMessages, ownTasks, removeMessage, removeTask, retryTask } from './notify.service.ts'

export const notifyRoutes: Binding[] = [
  bind(queryTaskLists, (_input, cx) => ownTasks(cx)),
  bind(queryMessageList, (_input, cx) => ownMessages(cx)),
  bind(readMessage, ({ params }, cx) => markRead(cx, params.id)),
  bind(deleteMessage, ({ params }, cx) => removeMessage(cx, params.id)),
  bind(clearDoneTask, (_input, cx) => clearTasks(cx)),
  bind(taskRetry, ({ params }, cx) => retryTask(cx, params.id)),
  bind(deleteTask, ({ params }, cx) => removeTask(cx, params.id)),
  bindEvents(notifyStream, (cx, stream) =>
    cx.services.push.open(
      {
        userId: cx.reader.userId,
        sessionId: cx.reader.sessionId,
        token: cx.token ?? '',
        language: cx.language,
        codes: cx.reader.codes,
        limited: !cx.scope.all,
        ...stream,
      },
      stream.lastEventId,
    ),
  ),
]
