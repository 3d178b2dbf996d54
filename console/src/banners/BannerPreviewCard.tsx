import { type Banner, getLiveBanners } from '@camp/contract/banners/banners'
import type { BannerPosition } from '@camp/contract/banners/banners.labels'
import { useState } from 'react'
import { formatList, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { BannerPhone } from './BannerPhone.tsx'
import { bannersText } from './banners.text.ts'
import { MomentChoice } from './MomentChoice.tsx'

const startOf = ({ startAt }: Window): number => (startAt === null ? Number.NEGATIVE_INFINITY : Date.parse(startAt))
const endOf = ({ endAt }: Window): number => (endAt === null ? Number.POSITIVE_INFINITY : Date.parse(endAt))

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

type Window = Pick<Banner, 'id' | 'title' | 'startAt' | 'endAt' | 'postStatus'>

/** A time in which the same banners are live together; `until` null: without end. */
interface Overlap {
  readonly from: number
  readonly until: number | null
  readonly banners: readonly Window[]
}

/** From a moment on: the times in which more than one of the posted banners is live, in order. */
export function overlapsOf(banners: readonly Window[], now: number): readonly Overlap[] {
  const posted = banners.filter((banner) => banner.postStatus === 'POSTED' && endOf(banner) > now)
  const turns = [...new Set([now, ...posted.flatMap((banner) => [startOf(banner), endOf(banner)])])]
    .filter((moment) => moment >= now && moment !== Number.POSITIVE_INFINITY)
    .sort((one, other) => one - other)
  return turns.flatMap((from, at) => {
    const together = posted.filter((banner) => startOf(banner) <= from && from < endOf(banner))
    return together.length > 1 ? [{ from, until: turns[at + 1] ?? null, banners: together }] : []
  })
}
