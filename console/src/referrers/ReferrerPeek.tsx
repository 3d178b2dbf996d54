import { percentOf } from '@camp/contract/base/numbers'
import { listReferrers, type Referrer } from '@camp/contract/referrers/referrers'
import { referrerKind, verifyStatus } from '@camp/contract/referrers/referrers.labels'
import { referrerRecord } from '@camp/contract/referrers/referrers.record'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { nameIn } from '../ui/page/recordNames.tsx'
import { idOf, type PeekProps } from '../ui/peek/peek.ts'
import { PersonalCell, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { CommissionCards } from './CommissionCards.tsx'
import { ReferralCard } from './ReferralCard.tsx'
import { ReferrerDialogs, useReferrerDialogs } from './ReferrerDialogs.tsx'
import { referrersText } from './referrers.text.ts'
import { useReferrerActions } from './useReferrerActions.ts'

/** A referrer beside the list: facts, rates and the lines of commission. */
export function ReferrerPeek({ of, row }: PeekProps<Referrer>) {
  const t = useText(referrersText)
  const id = idOf(of)
  const asked = useCall(listReferrers, { query: { page: 1, id: [id] } }, { enabled: row === undefined && Number.isInteger(id) })
  const referrer = row ?? asked.data?.content[0]
  if (referrer) return <ReferrerFacts key={referrer.id} referrer={referrer} />
  return (
    <RecordState
      failure={asked.error?.failure}
      missing={!Number.isInteger(id) || asked.data !== undefined}
      words={{ title: t('gone.title'), hint: t('gone.hint'), back: t('gone.back') }}
      list="/extension/referrer"
      onRetry={() => void asked.refetch()}
    />
  )
}

function ReferrerFacts({ referrer }: { readonly referrer: Referrer }) {
  const t = useText(referrersText)
  const title = useTitles(referrerRecord)
  const dialogs = useReferrerDialogs()
  const actions = useReferrerActions(dialogs.opens)
  const { id, name } = referrer
  const facts = [
    { key: 'phone', title: title('phone'), value: <PersonalCell value={referrer.phone} entity="referrer" id={id} field="phone" /> },
    { key: 'wechat', title: title('wechat'), value: referrer.wechat },
    { key: 'kind', title: title('kind'), value: <StatusTag of={referrerKind} value={referrer.kind} /> },
    { key: 'rate', title: title('commissionRateBp'), value: `${percentOf(referrer.commissionRateBp)}%` },
    { key: 'channelName', title: title('channelName'), value: referrer.channelName && nameIn(referrer, 'channelName') },
    { key: 'createdAt', title: title('createdAt'), value: <TimeCell at={referrer.createdAt} /> },
    { key: 'remark', title: title('remark'), value: referrer.remark, wide: true },
  ]
  const figures = [
    { key: 'referredCount', title: title('referredCount'), value: formatCount(referrer.referredCount) },
    { key: 'orderCount', title: title('orderCount'), value: formatCount(referrer.orderCount) },
    { key: 'commissionAmount', title: title('commissionAmount'), value: formatMoney(referrer.commissionAmount) },
  ]
  return (
    <DetailPage
      title={name}
      extra={<StatusTag of={verifyStatus} value={referrer.verifyStatus} />}
      actions={<PageActions items={actions(referrer)} />}
    >
      <Card title={t('facts')}>
        <Descriptions facts={facts} />
      </Card>
      <Card title={t('figures')}>
        <Descriptions facts={figures} />
      </Card>
      <CommissionCards referrer={referrer} />
      <ReferralCard id={id} />
      <ReferrerDialogs open={dialogs.open} close={dialogs.close} />
    </DetailPage>
  )
}
