import { ruleReaders } from '@camp/contract/refunds/refunds.labels'
import { listRefundRequests, refundRequestFilter } from '@camp/contract/refunds/refunds.requests'
import { type ReactNode, useMemo } from 'react'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { DeskPage } from '../ui/desk/DeskPage.tsx'
import { useDesk, useOpensOn } from '../ui/desk/useDesk.ts'
import { useList } from '../ui/list/useList.ts'
import { useListSettings } from '../ui/list/useListSettings.ts'
import { useTabInAddress } from '../ui/list/useTabInAddress.tsx'
import { ViewChips } from '../ui/list/ViewChips.tsx'
import { BESIDE, RefundFigures } from './RefundFigures.tsx'
import { RefundList } from './RefundList.tsx'
import { RequestCase } from './RequestCase.tsx'
import { RequestQueue } from './RequestQueue.tsx'
import { RuleList } from './RuleList.tsx'
import { refundsText } from './refunds.text.ts'
import type { RequestList } from './useRequestActions.ts'
import './refunds.css'

const OPEN = ['REQUESTED' as const]
const noColumns: readonly never[] = []
const defaults = { size: 50 as const }

/** The refund desk: what waits for a decision, all refunds, and the rules; the address says which. */
export function RefundsPage() {
  const t = useText(refundsText)
  const holds = useHolds()
  const readsRules = holds(...ruleReaders)
  const rules = readsRules ? [{ value: 'rules' as const, label: t('tab.rules') }] : []
  const { shown, which } = useTabInAddress<'requests' | 'refunds' | 'rules'>(t('which'), [
    { value: 'requests', label: t('tab.requests') },
    { value: 'refunds', label: t('tab.refunds') },
    ...rules,
  ])
  if (shown === 'refunds') return <RefundList which={which} />
  return shown === 'rules' ? <RuleList which={which} /> : <RequestDesk which={which} />
}

/** Requests: those that wait stand in the queue, the oldest on top; the case is decided beside it. */
function RequestDesk({ which }: { readonly which: ReactNode }) {
  const t = useText(refundsText)
  const list: RequestList = useList(listRefundRequests, { filter: refundRequestFilter, defaults, beside: BESIDE })
  const settings = useListSettings('refundRequests', noColumns)
  useOpensOn('?status=REQUESTED')
  const views = useMemo(
    () => [
      { key: 'toApprove', title: t('view.toApprove'), filter: { status: OPEN } },
      { key: 'decided', title: t('view.decided'), filter: { status: ['APPROVED' as const, 'DECLINED' as const, 'WITHDRAWN' as const] } },
    ],
    [t],
  )
  const desk = useDesk(list)
  return (
    <DeskPage
      entity="refundRequest"
      title={t('title')}
      list={list}
      desk={desk}
      parts="two"
      head={
        <>
          <ViewChips id="refundRequests" list={list} views={views} settings={settings} />
          <div className="list-tools">{which}</div>
        </>
      }
      figures={<RefundFigures />}
      queue={<RequestQueue list={list} views={views} openId={desk.openId} onOpen={desk.open} />}
    >
      <RequestCase list={list} desk={desk} />
    </DeskPage>
  )
}
