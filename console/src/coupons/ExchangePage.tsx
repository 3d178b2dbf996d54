import { useText } from '../platform/i18n.ts'
import { useTabInAddress } from '../ui/list/useTabInAddress.tsx'
import { CouponBatchList } from './CouponBatchList.tsx'
import { CouponListPage } from './CouponListPage.tsx'
import { couponsText } from './coupons.text.ts'
import './coupons.css'

/** Codes one by one, or the batches they were made in; the address says which. */
export function ExchangePage() {
  const t = useText(couponsText)
  const { shown, which } = useTabInAddress(t('tab.which'), [
    { value: 'batches', label: t('tab.batches') },
    { value: 'codes', label: t('tab.codes') },
  ])
  return shown === 'codes' ? <CouponListPage which={which} /> : <CouponBatchList which={which} />
}
