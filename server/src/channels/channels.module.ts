import * as calls from '@camp/contract/channels/channels'
import * as funnel from '@camp/contract/channels/channels.funnel'
import * as funnelRows from '@camp/contract/channels/channels.funnel.rows'
import { openVisit } from '@camp/contract/channels/channels.open'
import * as options from '@camp/contract/channels/channels.options'
import type { FamilyClaims } from '../platform/family.ts'
import { type Binding, bind, bindOpen } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { answerExport, exportKinds } from '../platform/sheet/export.ts'
import { costsRepository } from './channels.costs.repository.ts'
import { addCost, costDeleted, deleteCost } from './channels.costs.service.ts'
import { channelPoster, channelQr } from './channels.drawing.ts'
import { channelsExport } from './channels.export.ts'
import { funnelRowsRepository } from './channels.funnel.rows.repository.ts'
import { channelFunnel } from './channels.funnel.service.ts'
import { channelChores } from './channels.jobs.ts'
import { channelPages } from './channels.page.ts'
import { channelsRepository } from './channels.repository.ts'
import { channelPage, createChannel, turnChannel, updateChannel } from './channels.service.ts'
import { visitChannel } from './channels.visits.service.ts'

const family: FamilyClaims = {
  promotion_channels: 'not of a family',
  channel_visits_day: 'not of a family',
  // A hash of the day; nobody knows whose.
  channel_visitors: 'not of a family',
  channel_costs: 'not of a family',
  channel_delta: 'not of a family',
  channel_day: 'not of a family',
  family_funnel: { kept: { 'figures of one account; those of the kept one are counted anew with its orders': ['parent_id'] } },
  family_funnel_due: { kept: { 'says for a few seconds that an account is counted anew': ['parent_id'] } },
}

const routes: Binding[] = [
  bind(options.getPromotionChannelOptions, ({ query }, cx) => channelsRepository.options(cx.db, query)),
  bind(calls.listPromotionChannels, channelPage),
  bind(calls.exportPromotionChannels, answerExport(channelsExport)),
  bind(calls.listChannelOwners, (_input, cx) => channelsRepository.owners(cx.db)),
  bind(calls.createPromotionChannel, createChannel),
  bind(calls.updatePromotionChannel, updateChannel),
  bind(calls.setPromotionChannelStatus, turnChannel),
  bind(calls.getChannelQr, channelQr),
  bind(calls.getChannelPoster, channelPoster),
  bindOpen(openVisit, visitChannel),
  bind(funnel.getChannelFunnel, channelFunnel),
  bind(funnelRows.listFunnelFamilies, ({ query, paging }, cx) => funnelRowsRepository.families(cx.db, query, cx.scope, paging)),
  bind(funnelRows.listFunnelOrders, ({ query, paging }, cx) => funnelRowsRepository.orders(cx.db, query, cx.scope, paging)),
  bind(funnel.listChannelCosts, ({ query }, cx) => costsRepository.list(cx.db, query.channelId)),
  bind(funnel.addChannelCost, addCost),
  bind(funnel.deleteChannelCost, deleteCost),
]

export const channelsModule = defineModule({
  name: 'channels',
  routes,
  undos: [costDeleted],
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
  family,
})
