import { useText } from '../platform/i18n.ts'
import { useTabInAddress } from '../ui/list/useTabInAddress.tsx'
import { RiskList } from './RiskList.tsx'
import { RiskQuality } from './RiskQuality.tsx'
import { riskText } from './risk.text.ts'
import './risk.css'

/** Whom to call first today, and how good that is; the address says which. */
export function RiskPage() {
  const t = useText(riskText)
  const { shown, which } = useTabInAddress<'list' | 'quality'>(t('which'), [
    { value: 'list', label: t('tab.list') },
    { value: 'quality', label: t('tab.quality') },
  ])
  return shown === 'quality' ? <RiskQuality which={which} /> : <RiskList which={which} />
}
