import { defineModule } from '../platform/module.ts'
import { exportKinds } from '../platform/sheet/export.ts'
import { costsRepository } from './channels.costs.repository.ts'
import { channelsExport } from './channels.export.ts'
import { channelsFamily } from './channels.family.ts'
import { channelChores } from './channels.jobs.ts'
import { channelPages } from './channels.page.ts'
import { channelsRepository } from './channels.repository.ts'
import { channelsRoutes } from './channels.routes.ts'

export const channelsModule = defineModule({
  name: 'channels',
  routes: channelsRoutes,
  pages: channelPages,
  tasks: () => exportKinds(channelsExport),
  chores: (services) => channelChores(services),
  // A visitor counts once a day.
  retention: [{ table: 'channel_visitors', where: 'day < current_date' }],
  records: {
    channel: {
      snapshot: (db, id) => channelsRepository.snapshot(db, id),
      namesOf: channelsRepository.names,
    },
    channelCost: {
      snapshot: (db, id) => costsRepository.snapshot(db, id),
      namesOf: costsRepository.names,
    },
  },
  family: channelsFamily,
})
