import type { BannerPosition } from '@camp/contract/banners/banners.labels'
import { describe, expect, it } from 'vitest'
import { judgeOrder } from './banners.order.rules.ts'

const at = (position: BannerPosition, ...ids: number[]) => ids.map((id) => ({ id, position }))
const placed = [...at('HOME_TOP', 1, 2, 3), ...at('MEMBER', 7, 8)]
const refusal = (ids: number[], seen?: number[]) => {
  const judged = judgeOrder(placed, ids, seen)
  return 'refusal' in judged ? judged.refusal : null
}

describe('an order of banners', () => {
  it('is taken where it holds all of one place, each once', () => {
    expect(judgeOrder(placed, [3, 1, 2], undefined)).toEqual({ position: 'HOME_TOP' })
    expect(judgeOrder(placed, [8, 7], [7, 8])).toEqual({ position: 'MEMBER' })
  })

  it('is refused with unknown, missing, foreign or repeated ones', () => {
    expect(refusal([3, 1, 2, 99])).toBe('BANNER_ORDER_UNKNOWN')
    expect(refusal([3, 1])).toBe('BANNER_ORDER_PARTS')
    expect(refusal([3, 1, 2, 7])).toBe('BANNER_ORDER_PARTS')
    expect(refusal([3, 1, 2, 2])).toBe('BANNER_ORDER_PARTS')
    expect(refusal([1, 1])).toBe('BANNER_ORDER_PARTS')
  })

  it('is refused as out of date where only the newest is missing, and where another order was seen', () => {
    expect(refusal([2, 1])).toBe('BANNER_ORDER_MOVED')
    expect(refusal([1, 2, 3], [1, 3, 2])).toBe('BANNER_ORDER_MOVED')
    // One of them was archived, or went to another place.
    expect(refusal([3, 4, 1, 2], [1, 2, 3, 4])).toBe('BANNER_ORDER_MOVED')
    expect(refusal([3, 1, 2], [1, 2, 3])).toBe(null)
  })
})
