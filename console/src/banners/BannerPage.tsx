import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { BannerBoard } from './BannerBoard.tsx'
import { bannersText } from './banners.text.ts'
import { FiledBannerList } from './FiledBannerList.tsx'

/** Banners in use, place by place, or those that are archived; the address says which. */
export function BannerPage() {
  const t = useText(bannersText)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const shown = new URLSearchParams(search).get('tab') === 'archived' ? 'archived' : 'live'
  const tabs = useMemo(
    () => [
      { value: 'live' as const, label: t('live') },
      { value: 'archived' as const, label: t('archived') },
    ],
    [t],
  )
  const which = (
    <Segmented
      label={t('which')}
      hideLabel
      value={shown}
      options={tabs}
      onChange={(tab) => void navigate({ pathname, search: tab === 'archived' ? '?tab=archived' : '' })}
    />
  )
  return shown === 'archived' ? <FiledBannerList which={which} /> : <BannerBoard which={which} />
}
