import { expect, test } from 'vitest'
import { exportKeys } from './column.ts'

test('an export has all that a column says, each field once and in the order of the list', () => {
  const columns = [{ key: 'family', also: ['child'] }, { key: 'state', also: ['asked'] }, { key: 'asked' }, { key: 'paid' }]
  expect(exportKeys(columns, ['state', 'family', 'asked'])).toEqual(['state', 'asked', 'family', 'child'])
})
