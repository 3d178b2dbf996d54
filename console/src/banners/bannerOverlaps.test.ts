import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overlapsOf } from './BannerPreviewCard.tsx'

const HOUR = 3_600_000
const at = (hours: number | null) => (hours === null ? null : new Date(hours * HOUR).toISOString())
const banner = (id: number, from: number | null, until: number | null, postStatus: 'POSTED' | 'UNPOSTED' = 'POSTED') => ({
  id,
  title: `B${id}`,
  startAt: at(from),
  endAt: at(until),
  postStatus,
})
const said = (overlaps: ReturnType<typeof overlapsOf>) =>
  overlaps.map(({ from, until, banners }) => [from / HOUR, until === null ? null : until / HOUR, banners.map(({ id }) => id)])

describe('banners that are live together', () => {
  it('are listed by the times in which they are', () => {
    const banners = [banner(1, null, 30), banner(2, 10, 20), banner(3, 15, null), banner(4, 12, 40, 'UNPOSTED'), banner(5, 1, 4)]
    expect(said(overlapsOf(banners, 5 * HOUR))).toEqual([
      [10, 15, [1, 2]],
      [15, 20, [1, 2, 3]],
      [20, 30, [1, 3]],
    ])
    expect(said(overlapsOf([banner(1, null, null), banner(2, 8, null)], 5 * HOUR))).toEqual([[8, null, [1, 2]]])
    expect(overlapsOf([banner(1, null, 10), banner(2, 10, 20)], 0)).toEqual([])
  })

  it('are those that are live at any moment of it, and no moment is missed', () => {
    const hour = fc.option(fc.integer({ min: 0, max: 60 }))
    const some = fc.array(fc.tuple(hour, hour), { maxLength: 8 })
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 70 }), (windows, moment) => {
        const banners = windows.map(([from, length], id) => banner(id, from, length === null ? null : (from ?? 0) + length + 1))
        const overlaps = overlapsOf(banners, 0)
        const live = windows.flatMap(([from, length], id) =>
          (from ?? -1) <= moment && (length === null || moment < (from ?? 0) + length + 1) ? [id] : [],
        )
        const here = overlaps.find(({ from, until }) => from <= moment * HOUR && (until === null || moment * HOUR < until))
        expect(here?.banners.map(({ id }) => id) ?? []).toEqual(live.length > 1 ? live : [])
      }),
    )
  })
})
