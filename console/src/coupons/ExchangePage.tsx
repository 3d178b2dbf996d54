import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { CouponBatchList } from './CouponBatchList.tsx'
import { CouponListPage } from './CouponListPage.tsx'
import { couponsText } from './coupons.text.ts'
import './coupons.css'

/** Codes one by one, or the batches they were made in; the address says which. */
export function ExchangePage() {
  const t = useText(couponsText)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const shown = new URLSearchParams(search).get('tab') === 'codes' ? 'codes' : 'batches'
  const tabs = useMemo(
    () => [
      { value: 'batches' as const, label: t('tab.batches') },
      { value: 'codes' as const, label: t('tab.codes') },
    ],
    [t],
  )
  const which = (
    <Segmented
      label={t('tab.which')}
      hideLabel
      value={shown}
      options={tabs}
      onChange={(tab) => void navigate({ pathname, search: tab === 'codes' ? '?tab=codes' : '' })}
    />
  )
  return shown === 'codes' ? <CouponListPage which={which} /> : <CouponBatchList which={which} />
}
