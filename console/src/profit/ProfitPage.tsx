import { useText } from '../platform/i18n.ts'
import { useTabInAddress } from '../ui/list/useTabInAddress.tsx'
import { ProfitList } from './ProfitList.tsx'
import { ProfitMonths } from './ProfitMonths.tsx'
import { profitText } from './profit.text.ts'

/** What each camp leaves, and what is said and closed by the month; the address says which. */
export function ProfitPage() {
  const t = useText(profitText)
  const { shown, which } = useTabInAddress<'camps' | 'months'>(t('which'), [
    { value: 'camps', label: t('tab.camps') },
    { value: 'months', label: t('tab.months') },
  ])
  return shown === 'months' ? <ProfitMonths which={which} /> : <ProfitList which={which} />
}
