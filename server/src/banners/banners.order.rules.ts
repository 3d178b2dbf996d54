import { type BannerPosition, bannerPosition } from '@camp/contract/banners/banners.labels'
import type { ErrorName } from '@camp/contract/errors'

interface Placed {
  readonly id: number
  readonly position: BannerPosition
}

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at])

/**
 * Whether a place may be put into this order, by the banners of all places in theirs: the place, or why not. `seen` is the order that the
 * person began with. Without it, a list that lacks only what came last is one that was read before that came.
 */
export function judgeOrder(
  placed: readonly Placed[],
  ids: readonly number[],
  seen: readonly number[] | undefined,
): { readonly position: BannerPosition } | { readonly refusal: ErrorName } {
  const idsOf = (position: BannerPosition) => placed.flatMap((one) => (one.position === position ? [one.id] : []))
  if (seen && !bannerPosition.values.some((position) => same(idsOf(position), seen))) return { refusal: 'BANNER_ORDER_MOVED' }
  const places = new Set(ids.map((id) => placed.find((one) => one.id === id)?.position))
  if (places.has(undefined)) return { refusal: 'BANNER_ORDER_UNKNOWN' }
  const [position] = places
  if (position === undefined || places.size > 1 || new Set(ids).size < ids.length) return { refusal: 'BANNER_ORDER_PARTS' }
  const present = idsOf(position)
  if (present.length === ids.length) return { position }
  const given = new Set(ids)
  return { refusal: present.slice(0, ids.length).every((id) => given.has(id)) ? 'BANNER_ORDER_MOVED' : 'BANNER_ORDER_PARTS' }
}
