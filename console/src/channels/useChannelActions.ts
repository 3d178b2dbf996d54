import { type Channel, setPromotionChannelStatus } from '@camp/contract/channels/channels'
import { useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { taken } from '../ui/change/undo.ts'
import type { RowAction } from '../ui/table/column.ts'
import { channelsText } from './channels.text.ts'

interface Opens {
  edit(channel: Channel): void
  history(channel: Channel): void
}

/** What can be done with a channel. */
export function useChannelActions({ edit, history }: Opens): (channel: Channel) => RowAction[] {
  const t = useText(channelsText)
  const holds = useHolds()
  const navigate = useNavigate()
  const status = useAction(setPromotionChannelStatus, { stale: ['Orders'] })
  const turn = async ({ id, name, activeFlg: old, version }: Channel) => {
    const activeFlg = old === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE'
    const done = await status.run({ body: { id, activeFlg, version } }, { name })
    if (!done) return
    const back = { body: { id, activeFlg: old, version: done.version } }
    taken(t(activeFlg === 'ACTIVE' ? 'enabled' : 'disabled', { name }), () => status.run(back, { name }))
  }
  return (channel) => [
    ...(holds('PROMOTE_EDIT')
      ? [
          { key: 'edit', title: t('do.edit'), run: () => edit(channel) },
          { key: 'turn', title: t(channel.activeFlg === 'ACTIVE' ? 'do.disable' : 'do.enable'), run: () => void turn(channel) },
        ]
      : []),
    ...(holds('PARENT_INDEX')
      ? [{ key: 'families', title: t('do.families'), run: () => void navigate(`/parent/index?channelId=${channel.id}`) }]
      : []),
    ...(holds('ORDER_INDEX')
      ? [{ key: 'orders', title: t('do.orders'), run: () => void navigate(`/order/index?channelId=${channel.id}`) }]
      : []),
    { key: 'history', title: t('do.history'), run: () => history(channel) },
  ]
}
