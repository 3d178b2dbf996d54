import { activeFlg } from '@camp/contract/base/labels'
import { listPromotionChannels } from '@camp/contract/channels/channels'
import { channelKind } from '@camp/contract/channels/channels.labels'
import { MOST_CODE } from '@camp/contract/channels/channels.rules'
import { currentLanguage } from '../platform/i18n.ts'
import { findRows, firstRows, isExactly } from '../platform/signedIn/finding.ts'

const LONGEST_NAME = 40

/** Channels whose name or code holds the text, by name. */
export const findChannels = findRows(
  listPromotionChannels,
  (text) =>
    [{ name: text.slice(0, LONGEST_NAME) }, ...(text.length <= MOST_CODE ? [{ code: text }] : [])].map((filter) => ({
      query: { ...filter, ...firstRows, sort: ['name,asc'] },
    })),
  (channel, text) => ({
    key: String(channel.id),
    title: channel.name,
    detail: [channel.code, channelKind.label(channel.kind, currentLanguage()), activeFlg.label(channel.activeFlg, currentLanguage())].join(
      ' · ',
    ),
    path: `/extension/channel?peek=${channel.id}`,
    exact: isExactly(text, channel.name, channel.code),
  }),
)
