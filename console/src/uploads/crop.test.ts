import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cropWithin } from './uploads.cropping.parts.ts'

it('shows a part of the ratio that was asked for, never beyond the edges of the picture', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_000 }),
      fc.integer({ min: 1, max: 9_000 }),
      fc.double({ min: 0.2, max: 5, noNaN: true }),
      fc.double({ min: 1, max: 4, noNaN: true }),
      fc.double({ min: -1, max: 2, noNaN: true }),
      fc.double({ min: -1, max: 2, noNaN: true }),
      (width, height, aspect, zoom, x, y) => {
        const { left, top, ...part } = cropWithin({ width, height }, aspect, { zoom, x, y })
        expect(part.width / part.height).toBeCloseTo(aspect, 6)
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-6)
        expect(left + part.width).toBeLessThanOrEqual(width + 1e-6)
        expect(top + part.height).toBeLessThanOrEqual(height + 1e-6)
      },
    ),
  )
})

it('begins with the middle of the picture', () => {
  expect(cropWithin({ width: 400, height: 300 }, 1, { zoom: 1, x: 0.5, y: 0.5 })).toMatchObject({
    left: 50,
    top: 0,
    width: 300,
    height: 300,
  })
})
