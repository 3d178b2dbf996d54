import { activeFlg } from '@camp/contract/base/labels'
import { listPromotionChannels } from '@camp/contract/channels/channels'
import { channelKind } from '@camp/contract/channels/channels.labels'
import { MOST_CODE } from '@camp/contract/channels/channels.rules'
import { call } from '../platform/client.ts'
import { currentLanguage } from '../platform/i18n.ts'
import type { Found } from '../platform/signedIn/finder.ts'
import { firstRows, gathered, isExactly, quietly } from '../platform/signedIn/finding.ts'

const LONGEST_NAME = 40

/** Channels whose name or code holds the text, by name. */
export const findChannels = (text: string, signal: AbortSignal): Promise<readonly Found[]> =>
  gathered(
    [{ name: text.slice(0, LONGEST_NAME) }, ...(text.length <= MOST_CODE ? [{ code: text }] : [])].map((filter) =>
      call(listPromotionChannels, { query: { ...filter, ...firstRows, sort: ['name,asc'] } }, quietly(signal)),
    ),
    (channel) => ({
      key: String(channel.id),
      title: channel.name,
      detail: [
        channel.code,
        channelKind.label(channel.kind, currentLanguage()),
        activeFlg.label(channel.activeFlg, currentLanguage()),
      ].join(' · '),
      path: `/extension/channel?peek=${channel.id}`,
      exact: isExactly(text, channel.name, channel.code),
    }),
  )
