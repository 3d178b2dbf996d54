import type { Outside } from '../integrations/outside.ts'
import { defineModule } from '../platform/module.ts'
import { messageTasksFamily } from './messageTasks.family.ts'
import { messageTaskChores, messageTaskKinds } from './messageTasks.jobs.ts'
import { messageTasksRepository } from './messageTasks.repository.ts'
import { messageTasksRoutes } from './messageTasks.routes.ts'

export const messageTasksModule = defineModule<Outside>({
  name: 'messageTasks',
  routes: messageTasksRoutes,
  tasks: ({ senders }) => messageTaskKinds(senders),
  chores: (services) => messageTaskChores(services),
  records: { messageTask: { snapshot: (db, id) => messageTasksRepository.snapshot(db, id), namesOf: messageTasksRepository.names } },
  retention: [{ table: 'message_deliveries', where: 'created_at < now() - $days', days: 'retention.messageDays' }],
  family: messageTasksFamily,
})
