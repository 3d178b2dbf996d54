import { useText } from '../platform/i18n.ts'
import { useTabInAddress } from '../ui/list/useTabInAddress.tsx'
import { BannerBoard } from './BannerBoard.tsx'
import { bannersText } from './banners.text.ts'
import { FiledBannerList } from './FiledBannerList.tsx'

/** Banners in use, place by place, or those that are archived; the address says which. */
export function BannerPage() {
  const t = useText(bannersText)
  const { shown, which } = useTabInAddress(t('which'), [
    { value: 'live', label: t('live') },
    { value: 'archived', label: t('archived') },
  ])
  return shown === 'archived' ? <FiledBannerList which={which} /> : <BannerBoard which={which} />
}
