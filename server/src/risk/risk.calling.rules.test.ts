import { expect, it } from 'vitest'
import { callAt } from './risk.calling.rules.ts'

it('is the half hour in which a family usually clocks in, within the hours of calls', () => {
  expect(callAt([1_190, 1_205, 1_210, 1_225, 1_240])).toEqual({ minute: 1_200, clockIns: 5 })
  expect(callAt([1_300, 1_310, 1_320, 1_330, 1_340, 500])).toEqual({ minute: 1_230, clockIns: 5 })
  expect(callAt([400, 410, 420, 430, 440])).toEqual({ minute: 540, clockIns: 5 })
})

it('is nothing where there is too little, or no habit', () => {
  expect(callAt([])).toBeNull()
  expect(callAt([1_200, 1_200, 1_200, 1_200])).toBeNull()
  expect(callAt([500, 700, 900, 1_100, 1_300])).toBeNull()
})
