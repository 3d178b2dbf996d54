import { ruleReaders } from '@camp/contract/refunds/refunds.labels'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTabInAddress } from '../ui/list/useTabInAddress.tsx'
import { RefundList } from './RefundList.tsx'
import { RequestDesk } from './RequestDesk.tsx'
import { RuleList } from './RuleList.tsx'
import { refundsText } from './refunds.text.ts'
import './refunds.css'

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
