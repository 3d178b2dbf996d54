import { useText } from '../platform/i18n.ts'
import { useTabInAddress } from '../ui/list/useTabInAddress.tsx'
import { KeepingPlans } from './KeepingPlans.tsx'
import { KeepingRules } from './KeepingRules.tsx'
import { keepingText } from './keeping.text.ts'

/** What of a family is kept how long: the rules, and the families under them; the address says which. */
export function KeepingPage() {
  const t = useText(keepingText)
  const { shown, which } = useTabInAddress<'rules' | 'plans'>(t('which'), [
    { value: 'rules', label: t('tab.rules') },
    { value: 'plans', label: t('tab.plans') },
  ])
  return shown === 'plans' ? <KeepingPlans which={which} /> : <KeepingRules which={which} />
}
