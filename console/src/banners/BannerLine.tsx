import type { Banner } from '@camp/contract/banners/banners'
import { bannerShown } from '@camp/contract/banners/banners.labels'
import { bannerSizes } from '@camp/contract/banners/banners.rules'
import { mediaIdOf, mediaUrl } from '@camp/contract/media/media.purposes'
import type { ReactNode } from 'react'
import { formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { MoreMenu } from '../ui/overlay/MoreMenu.tsx'
import { tellWhy } from '../ui/page/refusable.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { bannersText } from './banners.text.ts'
import { useLacks } from './useBannerActions.ts'

interface BannerLineProps {
  readonly banner: Banner
  readonly at: number
  readonly steps: ReactNode
  readonly actions: readonly RowAction[]
}

const minute = (at: string): string => formatTime(at).slice(0, 16)

/** A banner in the order of its place. */
export function BannerLine({ banner, at, steps, actions }: BannerLineProps) {
  const t = useText(bannersText)
  const lacks = useLacks()(banner)
  const { title, position, imageUrl, linkKind, linkTarget, linkName, startAt, endAt, shown } = banner
  const [width, height] = bannerSizes[position]
  const id = mediaIdOf(imageUrl ?? '')
  const from = startAt === null ? '' : minute(startAt)
  const until = endAt === null ? '' : minute(endAt)
  const window =
    from && until ? t('window.both', { from, until }) : from ? t('window.from', { from }) : until && t('window.until', { until })
  return (
    <>
      <span className="banners-number">{at + 1}</span>
      <span className="banners-thumb" data-tall={height > width || undefined}>
        <span style={{ aspectRatio: width / height }}>{id === undefined ? t('noPicture') : <img src={mediaUrl(id, 320)} alt="" />}</span>
      </span>
      <span className="banners-what">
        <b>{title}</b>
        <small>{window || t('window.always')}</small>
        <small>{t(`opens.${linkKind}`, { target: linkName ?? linkTarget ?? '' })}</small>
        {lacks !== undefined && <small className="banners-lacks">{lacks}</small>}
      </span>
      <span>
        <StatusTag of={bannerShown} value={shown} />
      </span>
      <span className="banners-does">
        {steps}
        {actions.slice(0, 2).map(({ key, title: words, run, refusal }) => (
          <button
            key={key}
            type="button"
            className="link"
            aria-label={`${words} ${title}`}
            aria-disabled={refusal !== undefined || undefined}
            data-tip={refusal}
            onClick={refusal === undefined ? run : tellWhy(refusal)}
          >
            {words}
          </button>
        ))}
        {actions.length > 2 && <MoreMenu items={actions.slice(2)} of={title} className="icon-button" />}
      </span>
    </>
  )
}
