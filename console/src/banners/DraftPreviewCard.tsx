import { getLiveBanners } from '@camp/contract/banners/banners'
import { useState } from 'react'
import { formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { BannerPhone, type Slide } from './BannerPhone.tsx'
import { type BannerValues, isWithin } from './bannerForm.ts'
import { bannersText } from './banners.text.ts'
import { MomentChoice } from './MomentChoice.tsx'

interface DraftPreviewCardProps {
  /** 0: a new one. */
  readonly id: number
  readonly sequence: number | undefined
  readonly values: BannerValues
}

/** The carousel of the place at a chosen moment, as it would be with what stands in the form. */
export function DraftPreviewCard({ id, sequence, values }: DraftPreviewCardProps) {
  const t = useText(bannersText)
  const [at, setAt] = useState('')
  const { position, title, images } = values
  const live = useCall(getLiveBanners, { query: { position, ...(at && { at }) } }, { keepPrevious: true, staleTime: 0, quiet: () => true })
  const moment = at || formatTime(Date.now()).slice(0, 16).replace(' ', 'T')
  const draft: Slide = { id, title: title.trim() || t('draftHere'), imageUrl: images[0]?.url ?? null }
  const others = (live.data ?? []).filter((banner) => banner.id !== id && banner.position === position)
  const before = others.filter((banner) => sequence === undefined || banner.sequence < sequence)
  const slides = isWithin(values, moment) ? [...before, draft, ...others.slice(before.length)] : others
  return (
    <aside className="card banners-preview" aria-label={t('preview')}>
      <h2>{t('preview')}</h2>
      <MomentChoice value={at} onChange={setAt} />
      <BannerPhone key={position} position={position} slides={slides} first={id} busy={live.isPlaceholderData} />
      {!isWithin(values, moment) && <p className="quiet">{t('draftOff', { at: moment.replace('T', ' ') })}</p>}
    </aside>
  )
}
