import { useText } from '../platform/i18n.ts'
import { useTabInAddress } from '../ui/list/useTabInAddress.tsx'
import { ParcelListPage } from './ParcelListPage.tsx'
import { ReturnList } from './ReturnList.tsx'
import { returnsText } from './returns.text.ts'

/** Parcels that were sent to families, and those that come back; the address says which. */
export function ParcelsPage() {
  const t = useText(returnsText)
  const { shown, which } = useTabInAddress<'sent' | 'back'>(t('which'), [
    { value: 'sent', label: t('tab.sent') },
    { value: 'back', label: t('tab.back') },
  ])
  return shown === 'back' ? <ReturnList which={which} /> : <ParcelListPage which={which} />
}
