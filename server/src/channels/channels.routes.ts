import { getPromotionChannelOptions } from '@camp/contract/channels/channels'
import { type Binding, bind } from '../platform/http/bind.ts'
import { channelsRepository } from './channels.repository.ts'

export const channelsRoutes: Binding[] = [bind(getPromotionChannelOptions, ({ query }, cx) => channelsRepository.options(cx.db, query))]
