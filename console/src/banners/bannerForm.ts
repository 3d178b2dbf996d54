import type { Banner } from '@camp/contract/banners/banners'
import { updateBanner } from '@camp/contract/banners/banners'
import type { BannerPosition } from '@camp/contract/banners/banners.labels'
import type { CallInput } from '@camp/contract/base/call'
import { limitsOf, unlimited } from '@camp/contract/base/limits'
import { mediaIdOf } from '@camp/contract/media/media.purposes'
import { formatTime } from '../platform/format.ts'
import type { FormFile } from '../uploads/uploads.parts.tsx'

/** A banner as the form has it: its picture as a list of at most one, and a target for each kind of link. */
export interface BannerValues {
  readonly title: string
  readonly position: BannerPosition
  readonly images: readonly FormFile[]
  readonly linkKind: Banner['linkKind']
  readonly url: string
  readonly goodsId: number | undefined
  readonly campId: number | undefined
  readonly startAt: string
  readonly endAt: string
}

const limits = limitsOf(updateBanner)

/** What each field takes: a target where the link has one. */
export const bannerTakes = ({ linkKind }: BannerValues) => ({
  ...limits,
  images: unlimited,
  url: { ...limits.linkTarget, required: linkKind === 'URL' },
  goodsId: { required: linkKind === 'GOODS' },
  campId: { required: linkKind === 'CAMP' },
})

/** A moment as a field has it. */
const momentIn = (at: string | null): string => (at === null ? '' : formatTime(at).slice(0, 16).replace(' ', 'T'))

export function bannerValues(banner: Banner): BannerValues {
  const { title, position, imageUrl, linkKind, linkTarget, startAt, endAt } = banner
  const id = mediaIdOf(imageUrl ?? '')
  const targetOf = (kind: Banner['linkKind']) => (linkKind === kind ? (linkTarget ?? '') : '')
  return {
    title,
    position,
    images: id === undefined || imageUrl === null ? [] : [{ id, url: imageUrl, name: title, kind: 'IMAGE' }],
    linkKind,
    url: targetOf('URL'),
    goodsId: Number(targetOf('GOODS')) || undefined,
    campId: Number(targetOf('CAMP')) || undefined,
    startAt: momentIn(startAt),
    endAt: momentIn(endAt),
  }
}

export const blankBanner = (position: BannerPosition): BannerValues => ({
  title: '',
  position,
  images: [],
  linkKind: 'NONE',
  url: '',
  goodsId: undefined,
  campId: undefined,
  startAt: '',
  endAt: '',
})

type Body = Omit<CallInput<typeof updateBanner>['body'], 'id' | 'version'>

/** What is sent. */
export function bannerBody({ title, position, images, linkKind, url, goodsId, campId, startAt, endAt }: BannerValues): Body {
  const targets = { NONE: null, URL: url.trim(), GOODS: String(goodsId ?? ''), CAMP: String(campId ?? '') }
  return {
    title: title.trim(),
    position,
    imageUrl: images[0]?.url ?? null,
    linkKind,
    linkTarget: targets[linkKind] || null,
    startAt: startAt || null,
    endAt: endAt || null,
  }
}

/** Would it be live at a moment, both as fields have them, if it were posted? */
export const isWithin = ({ startAt, endAt }: Pick<BannerValues, 'startAt' | 'endAt'>, at: string): boolean =>
  (startAt === '' || startAt <= at) && (endAt === '' || at < endAt)
