import { describe, expect, test } from 'vitest'
import { faultOf } from './commits.mjs'

describe('the subject of a commit', () => {
  test.each(['Orders: refunds settle by hand', 'Log, families: operators are kept', 'CI: budgets for a quiet machine'])('%s', (subject) => {
    expect(faultOf(subject)).toBeNull()
  })

  test.each(['x', 'wip', 'fix', 'orders: small letters', 'Orders: ', 'Orders: ends with a period.', `Orders: ${'long '.repeat(20)}`])(
    'is not: %s',
    (subject) => {
      expect(faultOf(subject)).not.toBeNull()
    },
  )
})
