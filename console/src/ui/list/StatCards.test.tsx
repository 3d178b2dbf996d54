import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import { StatCards } from './StatCards.tsx'

describe('figures above a list', () => {
  test('draw how a figure moved, with gaps left out, and nothing where one point says nothing', () => {
    const { container } = onScreen(
      <StatCards
        stats={[
          { key: 'a', title: 'A', value: '1', points: [0, null, 5_000, 10_000] },
          { key: 'b', title: 'B', value: '2', points: [null, 7] },
        ]}
      />,
    )
    const lines = [...container.querySelectorAll('polyline')].map((line) => line.getAttribute('points'))
    expect(lines).toEqual(['2.0,18.0 42.0,10.0 62.0,2.0'])
  })

  test('lead to what they count, and those that lead nowhere are no buttons', async () => {
    const open = vi.fn()
    const { user } = onScreen(
      <StatCards
        stats={[
          { key: 'a', title: 'A', value: '38', open },
          { key: 'b', title: 'B', value: '2' },
        ]}
      />,
    )
    await user.click(screen.getByRole('button', { name: '38' }))
    expect(open).toHaveBeenCalledOnce()
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })
})
