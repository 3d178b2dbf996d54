import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { centred, within } from './avatarPicture.ts'

test('however it is moved and zoomed, the square stays inside the picture', () => {
  const size = fc.record({ width: fc.integer({ min: 1, max: 6000 }), height: fc.integer({ min: 1, max: 6000 }) })
  const wish = fc.record({
    x: fc.integer({ min: -9000, max: 9000 }),
    y: fc.integer({ min: -9000, max: 9000 }),
    zoom: fc.double({ min: 1, max: 4, noNaN: true }),
  })
  return fc.assert(
    fc.property(size, wish, (picture, crop) => {
      const { x, y, zoom } = within(picture, crop)
      const half = Math.min(picture.width, picture.height) / zoom / 2
      const inside = x - half >= -1e-6 && y - half >= -1e-6 && x + half <= picture.width + 1e-6 && y + half <= picture.height + 1e-6
      expect(inside).toBe(true)
    }),
  )
})

test('the first square is the middle of the picture', () => {
  expect(within({ width: 400, height: 300 }, centred({ width: 400, height: 300 }))).toEqual({ x: 200, y: 150, zoom: 1 })
})
