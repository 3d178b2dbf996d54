import {
  createPromotionChannel,
  exportPromotionChannels,
  getChannelPoster,
  getChannelQr,
  listChannelOwners,
  listPromotionChannels,
  setPromotionChannelStatus,
  updatePromotionChannel,
} from '@camp/contract/channels/channels'
import { addChannelCost, deleteChannelCost, getChannelFunnel, listChannelCosts } from '@camp/contract/channels/channels.funnel'
import { getPromotionChannelOptions } from '@camp/contract/channels/channels.options'
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
  bind(getPromotionChannelOptions, ({ query }, cx) => channelsRepository.options(cx.db, query)),
  bind(listPromotionChannels, ({ query, paging }, cx) => channelPage(cx, query, paging)),
  bind(exportPromotionChannels, (input, cx) => answerExport(cx, channelsExport, input)),
  bind(listChannelOwners, (_input, cx) => channelsRepository.owners(cx.db)),
  bind(createPromotionChannel, (input, cx) => createChannel(cx, input)),
  bind(updatePromotionChannel, (input, cx) => updateChannel(cx, input)),
  bind(setPromotionChannelStatus, (input, cx) => turnChannel(cx, input)),
  bind(getChannelQr, (input, cx) => channelQr(cx, input)),
  bind(getChannelPoster, (input, cx) => channelPoster(cx, input)),
  bind(getChannelFunnel, (input, cx) => channelFunnel(cx, input)),
  bind(listChannelCosts, ({ query }, cx) => costsRepository.list(cx.db, query.channelId)),
  bind(addChannelCost, (input, cx) => addCost(cx, input)),
  bind(deleteChannelCost, (input, cx) => deleteCost(cx, input)),
]
