import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { RefundList } from './RefundList.tsx'
import { RequestList } from './RequestList.tsx'
import { RuleList } from './RuleList.tsx'
import { refundsText } from './refunds.text.ts'
import './refunds.css'

const TABS = ['requests', 'refunds', 'rules'] as const
type Tab = (typeof TABS)[number]
/** Whoever may read the rules. */
const ruleReaders = ['ORDER_REFUND', 'ORDER_REFUND_ASK', 'ORDER_REFUND_APPROVE', 'REFUND_RULE_EDIT'] as const

/** The refund desk: what waits for a decision, all refunds, and the rules; the address says which. */
export function RefundsPage() {
  const t = useText(refundsText)
  const holds = useHolds()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('tab')
  const shown: Tab = TABS.find((tab) => tab === asked) ?? 'requests'
  const readsRules = holds(...ruleReaders)
  const tabs = useMemo(
    () => TABS.filter((tab) => tab !== 'rules' || readsRules).map((tab) => ({ value: tab, label: t(`tab.${tab}`) })),
    [t, readsRules],
  )
  const which = (
    <Segmented
      label={t('which')}
      hideLabel
      value={shown}
      options={tabs}
      onChange={(tab) => void navigate({ pathname, search: tab === 'requests' ? '' : `?tab=${tab}` })}
    />
  )
  if (shown === 'refunds') return <RefundList which={which} />
  return shown === 'rules' && readsRules ? <RuleList which={which} /> : <RequestList which={which} />
}
