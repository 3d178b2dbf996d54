import { proposalReaders } from '@camp/contract/base/restricted'
import { getRefundProposal } from '@camp/contract/refunds/refunds'
import { requestStatus } from '@camp/contract/refunds/refunds.labels'
import { refundRequestRecord } from '@camp/contract/refunds/refunds.record'
import { listRefundRequests, type RefundRequest } from '@camp/contract/refunds/refunds.requests'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatDay, formatMoney, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import type { CaseProps as WorkProps } from '../platform/signedIn/noun.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, LateInPlace, latePart } from '../ui/base/latePart.tsx'
import { DeskSteps } from '../ui/desk/DeskSteps.tsx'
import { type Desk, useDeskKeys } from '../ui/desk/useDesk.ts'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { EmptyState, ErrorState } from '../ui/page/StateViews.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { refundDialogText } from './refunds.parts.text.ts'
import { AskedProposal, refundChoices, SideEffects } from './refunds.parts.tsx'
import { refundsText } from './refunds.text.ts'
import { type RequestList, type RequestTask, useRequestActions } from './useRequestActions.ts'

const deciding = latePart(async () => (await import('./DecideModal.tsx')).DecideModal)
const view = latePart(async () => (await import('../media/media.parts.tsx')).MediaView)

interface CaseProps {
  readonly list: RequestList
  readonly desk: Desk
}

/** The open request: what the rule gives back, what was asked and why, and the decision. */
export function RequestCase({ list, desk }: CaseProps) {
  const t = useText(refundsText)
  const request = list.rows.find(({ id }) => id === desk.openId)
  const back = desk.onPhone && (
    <div className="desk-back">
      <Button onClick={desk.back}>{t('back')}</Button>
    </div>
  )
  if (!request) {
    const waits = list.state === 'first' || list.state === 'refreshing'
    const missing = !waits && desk.openId !== undefined
    return (
      <div className="desk-case">
        {back}
        {missing && <EmptyState title={t('missing')}>{t('missingHint')}</EmptyState>}
      </div>
    )
  }
  return (
    <article className="desk-case refunds-case" aria-label={request.orderNumber}>
      {back}
      <Case
        key={request.id}
        request={request}
        steps={!desk.onPhone && <DeskSteps list={list} desk={desk} />}
        onNext={() => desk.goOnFrom(request.id)}
      />
    </article>
  )
}

/** The open request of an order, beside the inbox. */
export function RequestWork({ of, onNext }: WorkProps) {
  const t = useText(refundsText)
  const query = { page: 1, size: 1, orderNumber: of, status: ['REQUESTED' as const] }
  const { data, error, refetch } = useCall(listRefundRequests, { query }, { quiet: () => true })
  const request = data?.content[0]
  if (request) {
    return (
      <article className="refunds-case" aria-label={of}>
        <Case key={request.id} request={request} onNext={onNext} />
      </article>
    )
  }
  if (error) return <ErrorState failure={error.failure} onRetry={() => void refetch()} />
  return data ? <EmptyState title={t('missing')}>{t('missingHint')}</EmptyState> : <LoadingLines />
}

interface OpenProps {
  readonly request: RefundRequest
  /** At its own desk: the way to the neighbours, and letters that decide. */
  readonly steps?: ReactNode
  onNext(): void
}

function Case({ request, steps, onNext }: OpenProps) {
  const t = useText(refundsText)
  const holds = useHolds()
  const [task, setTask] = useState<RequestTask>()
  const actions = useRequestActions(request, setTask)
  const stopped = actions.find(({ key }) => key === 'approve')?.refusal
  const keyOf = (step: RequestTask) => {
    const action = actions.find(({ key }) => key === step)
    if (!action) return undefined
    const { title: words, run, refusal } = action
    // What is stopped says why, and stays where it is.
    return { words, run: refusal === undefined ? run : () => toast('info', refusal) }
  }
  useDeskKeys(steps === undefined ? {} : { a: keyOf('approve'), d: keyOf('decline') })
  const { orderNumber, amount, status, parentId, parentName, studentName } = request
  const reads = status === 'REQUESTED' && holds(...proposalReaders)
  const asked = useCall(getRefundProposal, { query: { orderNumber } }, { enabled: reads, quiet: () => true })
  const choices = refundChoices(asked.data?.effects ?? [], amount === asked.data?.max)
  const { camp, level } = choices
  const effects = choices.happening(request)
  const family = [parentName, studentName].filter(Boolean).join(' / ')
  return (
    <>
      <header>
        <div>
          <h2>
            <Link to={`/order/detail?orderNumber=${orderNumber}`}>{orderNumber}</Link> <StatusTag of={requestStatus} value={status} />
          </h2>
          <p className="refunds-of quiet">
            <span>{request.goodsName}</span>
            {holds('PARENT_DETAIL') ? <Link to={`/parent/detail?id=${parentId}`}>{family}</Link> : <span>{family}</span>}
          </p>
        </div>
        {steps}
      </header>
      {reads && (
        <section>
          <AskedProposal asked={asked} amount={amount} />
        </section>
      )}
      <AskedFor request={request} now={asked.data?.proposedAmount} />

      {effects.length > 0 && (
        <section>
          <h3>{t('part.effects')}</h3>
          <SideEffects effects={effects} />
        </section>
      )}
      {status !== 'REQUESTED' && <Decided request={request} />}
      <footer className="no-print" data-acts>
        {stopped && <p className="quiet">{stopped}</p>}
        <PageActions items={actions} next="approve">
          <HistoryButton of={refundRequestRecord} id={request.id} title={orderNumber} />
        </PageActions>
      </footer>
      {task && (
        <Late
          part={deciding}
          props={{ task, request, camp, level, onDone: () => task !== 'returned' && onNext(), onClose: () => setTask(undefined) }}
        />
      )}
    </>
  )
}

/** How much, why, by whom, and what the family sent in for it. */
function AskedFor({ request, now }: { readonly request: RefundRequest; readonly now: number | undefined }) {
  const t = useText(refundsText)
  const said = useText(refundDialogText)
  const title = useTitles(refundRequestRecord)
  const { papers } = request
  const sums = { asked: formatMoney(request.proposedAmount, { sign: false }), day: formatDay(request.createdAt) }
  return (
    <section>
      <h3>{t('part.ask')}</h3>
      <p className="refunds-asked">
        {title('amount')} <b>{formatMoney(request.amount)}</b>
      </p>
      <div className="refunds-why">
        {request.reason === null ? <p className="quiet">{t('whyHidden')}</p> : <p>{request.reason}</p>}
        <small>
          {request.askedByName} {formatTime(request.createdAt).slice(0, 16)}
        </small>
        {papers.length > 0 && <LateInPlace part={view} props={{ files: papers }} />}
      </div>
      <Descriptions
        facts={[
          // The proposal of today stands above; what was proposed then stays beside it.
          ...(now !== undefined
            ? [
                {
                  key: 'thenNow',
                  title: title('proposedAmount'),
                  value: said('thenNow', { ...sums, now: formatMoney(now, { sign: false }) }),
                  wide: true,
                },
              ]
            : [
                { key: 'paid', title: title('payAmount'), value: formatMoney(request.payAmount) },
                { key: 'proposed', title: title('proposedAmount'), value: formatMoney(request.proposedAmount) },
              ]),
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
    </section>
  )
}

function Decided({ request }: { readonly request: RefundRequest }) {
  const t = useText(refundsText)
  const title = useTitles(refundRequestRecord)
  const { decidedByName, decidedAt, decision, counterAmount, refundNumber } = request
  return (
    <section>
      <h3>{t('part.decision')}</h3>
      <Descriptions
        facts={[
          { key: 'by', title: title('decidedByName'), value: decidedByName },
          { key: 'at', title: title('decidedAt'), value: decidedAt ? formatTime(decidedAt) : undefined },
          { key: 'refund', title: title('refundNumber'), value: refundNumber },
          ...(counterAmount === null ? [] : [{ key: 'counter', title: title('counterAmount'), value: formatMoney(counterAmount) }]),
          { key: 'why', title: title('decision'), value: decision, wide: true },
        ]}
      />
    </section>
  )
}
