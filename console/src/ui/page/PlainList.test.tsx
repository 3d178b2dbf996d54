import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import { PlainList } from './PlainList.tsx'

const columns = [
  { key: 'day', title: 'Day', cell: (row: { id: number }) => `day ${row.id}` },
  { key: 'sum', title: 'Sum', right: true as const, cell: (row: { id: number }) => row.id * 10 },
]

test('each value has the name of its column with it: on a phone the heads are not shown', () => {
  const none = () => undefined
  onScreen(<PlainList label="sums" columns={columns} rows={[{ id: 7 }]} keyOf={({ id }) => id} error={null} onRetry={none} empty="none" />)
  expect(screen.getAllByRole('cell').map((cell) => [cell.dataset.label, cell.textContent])).toEqual([
    ['Day', 'day 7'],
    ['Sum', '70'],
  ])
})

test('a column that says no width keeps enough for a word, and the table scrolls instead', () => {
  const wide = columns.map((column, at) => (at === 0 ? { ...column, width: 900 } : column))
  const none = () => undefined
  onScreen(<PlainList label="sums" columns={wide} rows={[{ id: 7 }]} keyOf={({ id }) => id} error={null} onRetry={none} empty="none" />)
  expect(screen.getByRole('table').style.getPropertyValue('--plain-least')).toBe('980px')
})
