import { type Banner, getLiveBanners } from '@camp/contract/banners/banners'
import type { BannerPosition } from '@camp/contract/banners/banners.labels'
import { useState } from 'react'
import { formatList, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { BannerPhone } from './BannerPhone.tsx'
import { type Overlap, overlapsOf } from './bannerOverlaps.ts'
import { bannersText } from './banners.text.ts'
import { MomentChoice } from './MomentChoice.tsx'

/** The carousel of a place at a chosen moment, and the times in which several are live together. */
export function BannerPreviewCard({ position, banners }: { readonly position: BannerPosition; readonly banners: readonly Banner[] }) {
  const t = useText(bannersText)
  const [at, setAt] = useState('')
  const live = useCall(getLiveBanners, { query: { position, ...(at && { at }) } }, { keepPrevious: true, staleTime: 0, quiet: () => true })
  return (
    <aside className="banners-preview" aria-label={t('preview')}>
      <h2>{t('preview')}</h2>
      <MomentChoice value={at} onChange={setAt} />
      <BannerPhone position={position} slides={live.data ?? []} busy={live.isPlaceholderData} />
      {position === 'HOME_POPUP' && (live.data?.length ?? 0) > 1 && <p className="quiet">{t('popupFirst')}</p>}
      <Overlaps overlaps={overlapsOf(banners, Date.now())} />
    </aside>
  )
}

function Overlaps({ overlaps }: { readonly overlaps: readonly Overlap[] }) {
  const t = useText(bannersText)
  const minute = (at: number) => formatTime(at).slice(0, 16)
  return (
    <section className="banners-overlaps" aria-label={t('overlaps')}>
      <h3>{t('overlaps')}</h3>
      {overlaps.length === 0 ? (
        <p className="quiet">{t('noOverlaps')}</p>
      ) : (
        <ol>
          {overlaps.map(({ from, until, banners }) => (
            <li key={from} className="banners-overlap">
              <time>
                {until === null ? t('onwards', { from: minute(from) }) : t('window.both', { from: minute(from), until: minute(until) })}
              </time>
              <span>{t('overlapOf', { count: banners.length, titles: formatList(banners.map(({ title }) => title)) })}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
