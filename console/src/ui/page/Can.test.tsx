import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import { Can } from './Can.tsx'

const button = (
  <Can action="ORDER_CANCEL.ORDER_REFUND">
    <button type="button">act</button>
  </Can>
)

describe('what needs a code', () => {
  test('is there for people who hold one of them', () => {
    onScreen(button, { codes: ['ORDER_REFUND'] })
    expect(screen.getByRole('button', { name: 'act' })).toBeTruthy()
  })

  test('is removed for people who hold none', () => {
    onScreen(button, { codes: ['ORDER_INDEX'] })
    expect(screen.queryByRole('button')).toBeNull()
  })
})
