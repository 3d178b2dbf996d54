import { getRefundProposal } from '@camp/contract/refunds/refunds'
import { proposalReaders, requestStatus } from '@camp/contract/refunds/refunds.labels'
import { refundRequestRecord } from '@camp/contract/refunds/refunds.record'
import type { RefundRequest } from '@camp/contract/refunds/refunds.requests'
import { useState } from 'react'
import { Link } from 'react-router'
import { HistoryButton } from '../pickers/HistoryButton.tsx'
import { AskedProposal } from '../pickers/refunds/AskedProposal.tsx'
import { SideEffects } from '../pickers/refunds/Proposal.tsx'
import { formatMoney, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import type { PeekProps } from '../ui/peek/peek.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import { refundsText } from './refunds.text.ts'
import { type RequestTask, useRequestActions } from './useRequestActions.ts'

const deciding = latePart(async () => (await import('./DecideModal.tsx')).DecideModal)

/** A request beside the list: what the rule gives back, what was asked and why, and the decision. */
export function RequestPeek({ row }: PeekProps<RefundRequest>) {
  const t = useText(refundsText)
  if (row) return <Request request={row} />
  return (
    <DetailPage title={t('title')}>
      <RecordState
        failure={undefined}
        missing
        words={{ title: t('missing'), hint: t('missingHint'), back: t('back') }}
        list="/order/refunds"
        onRetry={() => undefined}
      />
    </DetailPage>
  )
}

function Request({ request }: { readonly request: RefundRequest }) {
  const t = useText(refundsText)
  const title = useTitles(refundRequestRecord)
  const holds = useHolds()
  const [task, setTask] = useState<RequestTask>()
  const actions = useRequestActions(request, setTask)
  const { orderNumber, amount, status, reason, askedByName, createdAt, decidedByName, decidedAt, decision, refundNumber } = request
  const open = status === 'REQUESTED'
  const reads = open && holds(...proposalReaders)
  const asked = useCall(getRefundProposal, { query: { orderNumber } }, { enabled: reads, quiet: () => true })
  const camp = asked.data?.effects.find(({ kind }) => kind === 'QUIT')?.text
  return (
    <>
      <DetailPage
        title={formatMoney(amount)}
        extra={<StatusTag of={requestStatus} value={status} />}
        actions={
          <PageActions items={actions} next="approve">
            <HistoryButton of={refundRequestRecord} id={request.id} title={orderNumber} />
          </PageActions>
        }
      >
        {reads && (
          <Card title={t('part.proposal')}>
            <AskedProposal asked={asked} amount={amount} />
            {asked.data && <SideEffects effects={asked.data.effects} />}
          </Card>
        )}
        <Card title={t('part.ask')}>
          <Descriptions
            facts={[
              {
                key: 'order',
                title: title('orderNumber'),
                value: <Link to={`/order/detail?orderNumber=${orderNumber}`}>{orderNumber}</Link>,
              },
              { key: 'goods', title: title('goodsName'), value: request.goodsName },
              { key: 'paid', title: title('payAmount'), value: formatMoney(request.payAmount) },
              { key: 'proposed', title: title('proposedAmount'), value: formatMoney(request.proposedAmount) },
              { key: 'by', title: title('askedByName'), value: askedByName },
              { key: 'at', title: title('createdAt'), value: formatTime(createdAt) },
              { key: 'reason', title: title('reason'), value: reason, wide: true },
              ...(request.awaitsReturn
                ? [
                    { key: 'number', title: title('returnNumber'), value: request.returnNumber },
                    {
                      key: 'returned',
                      title: title('returnedAt'),
                      value: request.returnedAt ? formatTime(request.returnedAt) : t('awaits'),
                    },
                  ]
                : []),
            ]}
          />
        </Card>
        {!open && (
          <Card title={t('part.decision')}>
            <Descriptions
              facts={[
                { key: 'by', title: title('decidedByName'), value: decidedByName },
                { key: 'at', title: title('decidedAt'), value: decidedAt ? formatTime(decidedAt) : undefined },
                { key: 'refund', title: title('refundNumber'), value: refundNumber },
                { key: 'why', title: title('decision'), value: decision, wide: true },
              ]}
            />
          </Card>
        )}
      </DetailPage>
      {task && <Late part={deciding} props={{ task, request, camp, onClose: () => setTask(undefined) }} />}
    </>
  )
}
