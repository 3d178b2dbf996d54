import { expect, test } from 'vitest'
import { activeFlg, personFlg } from './labels.ts'

test('the state that nearly every row has is plain, and the unusual one has a colour', () => {
  expect([activeFlg.labels.ACTIVE.hue, personFlg.labels.ACTIVE.hue]).toEqual(['plain', 'plain'])
  expect([activeFlg.labels.INACTIVE.hue, personFlg.labels.FROZEN.hue]).toEqual(['grey', 'red'])
})
