import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useTabInAddress } from '../ui/list/useTabInAddress.tsx'
import { PayoutList } from './PayoutList.tsx'
import { payoutsText } from './payouts.text.ts'
import { ReferrerListPage } from './ReferrerListPage.tsx'

/** Referrers, and for those who pay them the payouts; the address says which. */
export function ReferrersPage() {
  const t = useText(payoutsText)
  const pays = useHolds()('PROMOTE_COMMISSION_PAY')
  const { shown, which } = useTabInAddress<'referrers' | 'payouts'>(t('which'), [
    { value: 'referrers', label: t('tab.referrers') },
    { value: 'payouts', label: t('tab.payouts') },
  ])
  if (!pays) return <ReferrerListPage which={null} />
  return shown === 'payouts' ? <PayoutList which={which} /> : <ReferrerListPage which={which} />
}
