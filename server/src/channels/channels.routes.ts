import * as calls from '@camp/contract/channels/channels'
import * as funnel from '@camp/contract/channels/channels.funnel'
import * as options from '@camp/contract/channels/channels.options'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { costsRepository } from './channels.costs.repository.ts'
import { addCost, deleteCost } from './channels.costs.service.ts'
import { channelPoster, channelQr } from './channels.drawing.ts'
import { channelsExport } from './channels.export.ts'
import { channelFunnel } from './channels.funnel.service.ts'
import { channelsRepository } from './channels.repository.ts'
import { channelPage, createChannel, turnChannel, updateChannel } from './channels.service.ts'

export const channelsRoutes: Binding[] = [
  bind(options.getPromotionChannelOptions, ({ query }, cx) => channelsRepository.options(cx.db, query)),
  bind(calls.listPromotionChannels, channelPage),
  bind(calls.exportPromotionChannels, answerExport(channelsExport)),
  bind(calls.listChannelOwners, (_input, cx) => channelsRepository.owners(cx.db)),
  bind(calls.createPromotionChannel, createChannel),
  bind(calls.updatePromotionChannel, updateChannel),
  bind(calls.setPromotionChannelStatus, turnChannel),
  bind(calls.getChannelQr, channelQr),
  bind(calls.getChannelPoster, channelPoster),
  bind(funnel.getChannelFunnel, channelFunnel),
  bind(funnel.listChannelCosts, ({ query }, cx) => costsRepository.list(cx.db, query.channelId)),
  bind(funnel.addChannelCost, addCost),
  bind(funnel.deleteChannelCost, deleteCost),
]
