import type { Banner } from '@camp/contract/banners/banners'

type Window = Pick<Banner, 'id' | 'title' | 'startAt' | 'endAt' | 'postStatus'>

/** A time in which the same banners are live together; `until` null: without end. */
export interface Overlap {
  readonly from: number
  readonly until: number | null
  readonly banners: readonly Window[]
}

const startOf = ({ startAt }: Window): number => (startAt === null ? Number.NEGATIVE_INFINITY : Date.parse(startAt))
const endOf = ({ endAt }: Window): number => (endAt === null ? Number.POSITIVE_INFINITY : Date.parse(endAt))

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
