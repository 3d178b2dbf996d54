import { expect, test } from 'vitest'
import { trackingNumber } from './logistics.ts'

test('a tracking number written wide by an input method is the same number', () => {
  expect(trackingNumber().parse(' ＳＦ１２３４－５６７ｘ ')).toBe('SF1234-567X')
  expect(trackingNumber().safeParse('顺丰１２３４５６').success).toBe(false)
})
