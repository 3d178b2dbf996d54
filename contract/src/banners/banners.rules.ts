import type { BannerPosition } from './banners.labels.ts'

/** The pixels that a picture of each place is best made with; what counts is their ratio. */
export const bannerSizes: Readonly<Record<BannerPosition, readonly [width: number, height: number]>> = {
  HOME_TOP: [1500, 700],
  HOME_POPUP: [900, 1200],
  CAMP_LIST: [1500, 500],
  COURSE: [1280, 720],
  MEMBER: [1400, 700],
}

export const bannerRatio = (position: BannerPosition): number => {
  const [width, height] = bannerSizes[position]
  return width / height
}

/** So far may the ratio of a picture be from that of its place. */
export const RATIO_SLACK = 0.02

/** More in one place nobody swipes through. */
export const MOST_BANNERS = 100

export const MOST_LINK = 500

/** Does an address lead to the web by https, or into the app itself? Nothing else does: `javascript:` and the like neither. */
export function isBannerUrl(address: string, scheme: string): boolean {
  if (/\s/.test(address) || !URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (protocol === `${scheme}:`) return address.startsWith(`${scheme}://`) && address.length > scheme.length + 3
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === ''
}
