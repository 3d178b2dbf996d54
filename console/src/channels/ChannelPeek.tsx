import { activeFlg } from '@camp/contract/base/labels'
import { rateText } from '@camp/contract/base/numbers'
import { type Channel, listPromotionChannels } from '@camp/contract/channels/channels'
import { channelKind } from '@camp/contract/channels/channels.labels'
import { channelRecord } from '@camp/contract/channels/channels.record'
import { landingShown } from '@camp/contract/channels/channels.rules'
import { useState } from 'react'
import { Link } from 'react-router'
import { RecordHistory } from '../history/history.parts.tsx'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { nameIn } from '../ui/page/recordNames.tsx'
import { idOf, type PeekProps } from '../ui/peek/peek.ts'
import { IdCell, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { ChannelBatchesCard } from './ChannelBatchesCard.tsx'
import { ChannelCostsCard } from './ChannelCostsCard.tsx'
import { ChannelQrCard } from './ChannelQrCard.tsx'
import { channelsText } from './channels.text.ts'
import { useChannelActions } from './useChannelActions.ts'

const editing = latePart(async () => (await import('./ChannelModal.tsx')).ChannelModal)

/** A channel beside the list: its QR code, what it has brought, and what can be done with it. */
export function ChannelPeek({ of, row }: PeekProps<Channel>) {
  const t = useText(channelsText)
  const id = idOf(of)
  const asked = useCall(listPromotionChannels, { query: { page: 1, id: [id] } }, { enabled: row === undefined && Number.isInteger(id) })
  const channel = row ?? asked.data?.content[0]
  if (channel) return <ChannelFacts key={channel.id} channel={channel} />
  return (
    <RecordState
      failure={asked.error?.failure}
      missing={!Number.isInteger(id) || asked.data !== undefined}
      words={{ title: t('gone.title'), hint: t('gone.hint'), back: t('gone.back') }}
      list="/extension/channel"
      onRetry={() => void asked.refetch()}
    />
  )
}

function ChannelFacts({ channel }: { readonly channel: Channel }) {
  const t = useText(channelsText)
  const title = useTitles(channelRecord)
  const holds = useHolds()
  const [open, setOpen] = useState<'edit' | 'history'>()
  const close = () => setOpen(undefined)
  const actions = useChannelActions({ edit: () => setOpen('edit'), history: () => setOpen('history') })
  const { id, name, code, landingUrl, registrations, firstPaid } = channel
  const figures = [
    { key: 'visits', title: title('visits'), value: formatCount(channel.visits) },
    { key: 'registrations', title: title('registrations'), value: formatCount(registrations) },
    { key: 'conversionBp', title: title('conversionBp'), value: rateText(firstPaid, registrations) },
    { key: 'orderCount', title: title('orderCount'), value: formatCount(channel.orderCount) },
    { key: 'paidAmount', title: title('paidAmount'), value: formatMoney(channel.paidAmount) },
    { key: 'netAmount', title: t('netAmount'), value: formatMoney(channel.paidAmount - channel.refundedAmount) },
  ]
  const facts = [
    { key: 'code', title: title('code'), value: <IdCell value={code} /> },
    { key: 'kind', title: title('kind'), value: <StatusTag of={channelKind} value={channel.kind} /> },
    { key: 'ownerName', title: title('ownerName'), value: channel.ownerName && nameIn(channel, 'ownerName') },
    { key: 'landingUrl', title: title('landingUrl'), value: landingUrl && <IdCell value={landingShown(landingUrl, code)} />, wide: true },
    { key: 'campaign', title: title('campaign'), value: channel.campaign },
    { key: 'createdAt', title: title('createdAt'), value: <TimeCell at={channel.createdAt} /> },
    { key: 'remark', title: title('remark'), value: channel.remark, wide: true },
  ]
  return (
    <DetailPage
      title={name}
      extra={<StatusTag of={activeFlg} value={channel.activeFlg} />}
      actions={<PageActions items={actions(channel)} />}
    >
      <ChannelQrCard channel={channel} />
      <Card title={t('figures')} extra={<Link to={`/extension/funnel?channelId=${id}`}>{t('do.funnel')}</Link>}>
        <Descriptions facts={figures} />
      </Card>
      {holds('PROMOTE_CODE') && <ChannelBatchesCard channel={channel} />}
      <ChannelCostsCard channel={channel} />
      <Card title={t('facts')}>
        <Descriptions facts={facts} />
      </Card>
      {open === 'edit' && <Late part={editing} props={{ channel, onClose: close }} />}
      {open === 'history' && <RecordHistory entity="channel" id={id} title={name} onClose={close} />}
    </DetailPage>
  )
}
