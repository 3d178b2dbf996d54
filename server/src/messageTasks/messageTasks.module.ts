import * as calls from '@camp/contract/messageTasks/messageTasks'
import type { Outside } from '../integrations/outside.ts'
import { found } from '../platform/errors.ts'
import type { FamilyClaims } from '../platform/family.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { messageTaskChores, messageTaskKinds } from './messageTasks.jobs.ts'
import { messageTasksRepository } from './messageTasks.repository.ts'
import { create, preview, readDeliveries, remove, retry, send, update } from './messageTasks.service.ts'
import { messagesResent, messagesSent } from './messageTasks.undoing.service.ts'

const family: FamilyClaims = {
  message_tasks: 'not of a family',
  message_deliveries: {
    kept: {
      'proves that one message went to one account; the timeline of a family reads those of the accounts that were joined to it': [
        'parent_id',
      ],
      'figures of messages count by it': ['channel', 'state', 'reason'],
    },
  },
  // Where nothing is sent, what would have been; to staff as well.
  outbox_messages: { erased: ['receiver', 'text', 'code', 'cause'], notOfFamily: ['channel'] },
}

const routes: Binding[] = [
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

export const messageTasksModule = defineModule<Outside>({
  name: 'messageTasks',
  routes,
  undos: [messagesSent, messagesResent],
  tasks: ({ senders }) => messageTaskKinds(senders),
  chores: (services) => messageTaskChores(services),
  records: { messageTask: { snapshot: (db, id) => messageTasksRepository.snapshot(db, id), namesOf: messageTasksRepository.names } },
  // What went to families is counted in the report on minors' data of last year.
  retention: [
    {
      table: 'message_deliveries',
      where: "created_at < now() - $days and (parent_id is null or created_at < now() - interval '25 months')",
      days: 'retention.messageDays',
    },
  ],
  family,
})
