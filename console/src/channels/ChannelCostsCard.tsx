import type { Channel } from '@camp/contract/channels/channels'
import { type ChannelCost, deleteChannelCost, listChannelCosts } from '@camp/contract/channels/channels.funnel'
import { channelCostRecord } from '@camp/contract/channels/channels.record'
import { useState } from 'react'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { useTaken } from '../ui/change/undo.ts'
import { Can } from '../ui/page/Can.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { channelsText } from './channels.text.ts'

const costing = latePart(async () => (await import('./CostModal.tsx')).CostModal)

/** What was paid for a channel. */
export function ChannelCostsCard({ channel }: { readonly channel: Channel }) {
  const t = useText(channelsText)
  const { id, name } = channel
  const costs = useCall(listChannelCosts, { query: { channelId: id } })
  const [open, setOpen] = useState(false)
  const action = useAction(deleteChannelCost)
  const taken = useTaken(deleteChannelCost.area)
  const remove = async ({ id: costId, amount }: ChannelCost) => {
    const done = await action.run({ query: { id: costId } }, { name })
    if (done) taken(t('costDeleted', { amount: formatMoney(amount) }), done.undo)
  }
  const failure = costs.error?.failure
  return (
    <Card
      title={t('costs')}
      extra={
        <Can action="PROMOTE_EDIT">
          <button type="button" className="link" onClick={() => setOpen(true)}>
            {t('do.cost')}
          </button>
        </Can>
      }
    >
      {failure ? (
        <ErrorState failure={failure} onRetry={() => void costs.refetch()} />
      ) : !costs.data ? (
        <LoadingLines />
      ) : costs.data.length === 0 ? (
        <p className="quiet">{t('noCosts')}</p>
      ) : (
        <ul className="channels-costs">
          {costs.data.map((cost) => (
            <li key={cost.id}>
              <span>{t('period', { from: cost.fromDay, to: cost.toDay })}</span>
              <b>{formatMoney(cost.amount)}</b>
              <span className="quiet">{[cost.note, cost.byName].filter(Boolean).join(' · ')}</span>
              <span className="channels-cost-steps">
                <HistoryButton inline of={channelCostRecord} id={cost.id} title={t('period', { from: cost.fromDay, to: cost.toDay })} />
                <Can action="PROMOTE_EDIT">
                  <button type="button" className="link" onClick={() => void remove(cost)}>
                    {t('do.delete')}
                  </button>
                </Can>
              </span>
            </li>
          ))}
        </ul>
      )}
      {open && <Late part={costing} props={{ channel, onClose: () => setOpen(false) }} />}
    </Card>
  )
}
