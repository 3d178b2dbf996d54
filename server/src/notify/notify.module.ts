import * as calls from '@camp/contract/base/notify'
import { tellPresence } from '@camp/contract/base/presence'
import { type Binding, bind, bindEvents } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { presence } from './notify.presence.service.ts'
import { clearTasks, markRead, ownMessages, ownTasks, removeMessage, removeTask, retryTask } from './notify.service.ts'

const routes: Binding[] = [
  bind(calls.queryTaskLists, ownTasks),
  bind(calls.queryMessageList, ownMessages),
  bind(calls.readMessage, markRead),
  bind(calls.deleteMessage, removeMessage),
  bind(calls.clearDoneTask, clearTasks),
  bind(calls.taskRetry, retryTask),
  bind(calls.deleteTask, removeTask),
  bind(tellPresence, presence),
  bindEvents(calls.notifyStream, (cx, stream) =>
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

export const notifyModule = defineModule({
  name: 'notify',
  routes,
  retention: [{ table: 'messages', where: 'message_time < now() - $days', days: 'retention.messageDays' }],
  family: { messages: 'not of a family' },
})
