import { expect, it } from 'vitest'
import { carrierInDoubt, carrierOfNumber } from './logistics.carriers.ts'

it.each([
  'SF1234567890123',
  ' sf 1234 5678 9012 3',
  'ＳＦ１２３４５６７８９０１２３',
  '\u200bSF1234567890123\u2060',
  '运单号：SF1234567890123',
])('tells the company of a number however it was pasted: %s', (number) => {
  expect(carrierOfNumber(number)).toBe('shunfeng')
  expect(carrierInDoubt('yuantong', number)).toBe('shunfeng')
})

it('says nothing of a number that fits none', () => {
  expect(carrierOfNumber('QQ000')).toBeNull()
})
