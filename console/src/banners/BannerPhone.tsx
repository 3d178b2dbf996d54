import type { Banner } from '@camp/contract/banners/banners'
import type { BannerPosition } from '@camp/contract/banners/banners.labels'
import { bannerSizes } from '@camp/contract/banners/banners.rules'
import { mediaIdOf, mediaUrl } from '@camp/contract/media/media.purposes'
import { type ReactNode, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { CloseIcon } from '../ui/base/icons.tsx'
import { refusable } from '../ui/page/refusable.ts'
import { bannersText } from './banners.text.ts'
import './phone.css'

/** What the phone needs of a banner. */
export type Slide = Pick<Banner, 'id' | 'title' | 'imageUrl'>

interface BannerPhoneProps {
  readonly position: BannerPosition
  /** As they are live, in order. */
  readonly slides: readonly Slide[]
  /** The one to begin with, and to return to when it changes. */
  readonly first?: number
  readonly busy?: boolean
}

/** The carousel of a place as families see it, on a phone drawn around it. One turns it by hand. */
export function BannerPhone({ position, slides, first, busy = false }: BannerPhoneProps) {
  const t = useText(bannersText)
  const [chosen, setChosen] = useState<number>()
  const start = slides.findIndex(({ id }) => id === first)
  const kept = slides.findIndex(({ id }) => id === chosen)
  const at = kept >= 0 ? kept : Math.max(0, start)
  const slide = slides[at]
  const go = (by: number) => setChosen(slides[(at + by + slides.length) % slides.length]?.id)
  const refusal = slides.length < 2 ? t('noOther') : undefined
  const carousel = <Picture position={position} slide={slide} total={slides.length} at={at} />
  return (
    <div className="phone-view" data-busy={busy || undefined}>
      <div className="phone" data-position={position}>
        <div className="phone-screen">
          <div className="phone-status" aria-hidden="true">
            <span>9:41</span>
            <i />
          </div>
          <Scene position={position} carousel={slide && carousel} />
        </div>
      </div>
      <div className="phone-turn">
        <Turn label={t('previous')} path="m10 4-4 4 4 4" refusal={refusal} run={() => go(-1)} />
        <p role="status">{slide ? t('slide', { at: at + 1, total: slides.length, title: slide.title }) : t('noneLive')}</p>
        <Turn label={t('next')} path="m6 4 4 4-4 4" refusal={refusal} run={() => go(1)} />
      </div>
    </div>
  )
}

function Turn({ label, path, refusal, run }: { label: string; path: string; refusal: string | undefined; run: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} {...refusable(refusal, run)}>
      <svg className="stroked" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}

interface PictureProps {
  readonly position: BannerPosition
  readonly slide: Slide | undefined
  readonly at: number
  readonly total: number
}

function Picture({ position, slide, at, total }: PictureProps) {
  const t = useText(bannersText)
  const [width, height] = bannerSizes[position]
  const id = mediaIdOf(slide?.imageUrl ?? '')
  const dots = Array.from({ length: Math.min(total, 8) }, (_, dot) => dot)
  return (
    <div className="phone-banner" style={{ aspectRatio: width / height }}>
      {id === undefined ? <span>{t('noPicture')}</span> : <img src={mediaUrl(id, 640)} alt={slide?.title ?? ''} />}
      {total > 1 && position !== 'HOME_POPUP' && (
        <span className="phone-dots" aria-hidden="true">
          {dots.map((dot) => (
            <i key={dot} data-on={dot === Math.min(at, dots.length - 1) || undefined} />
          ))}
        </span>
      )}
    </div>
  )
}

/** The page of the app around the place: grey lines where its own content stands. */
function Scene({ position, carousel }: { readonly position: BannerPosition; readonly carousel: ReactNode }) {
  const t = useText(bannersText)
  if (position === 'HOME_POPUP') {
    return (
      <>
        <Head title={t('phone.home')} />
        <Cards count={3} />
        <Tiles />
        {carousel && (
          <div className="phone-popup">
            {carousel}
            <i className="phone-close" aria-hidden="true">
              <CloseIcon size={12} />
            </i>
          </div>
        )}
      </>
    )
  }
  const titles = { HOME_TOP: 'phone.home', CAMP_LIST: 'phone.camps', COURSE: 'phone.course', MEMBER: 'phone.member' } as const
  return (
    <>
      <Head title={t(titles[position])} />
      {carousel}
      {position === 'HOME_TOP' && <Tiles />}
      <Cards count={position === 'COURSE' ? 3 : 4} />
    </>
  )
}

const Head = ({ title }: { readonly title: string }) => (
  <div className="phone-head" aria-hidden="true">
    <b>{title}</b>
    <i />
  </div>
)

const Tiles = () => (
  <div className="phone-tiles" aria-hidden="true">
    <i />
    <i />
    <i />
    <i />
  </div>
)

function Cards({ count }: { readonly count: number }) {
  const keys = Array.from({ length: count }, (_, key) => key)
  return (
    <div className="phone-cards" aria-hidden="true">
      {keys.map((key) => (
        <div key={key}>
          <i />
          <span>
            <i />
            <i />
          </span>
        </div>
      ))}
    </div>
  )
}
