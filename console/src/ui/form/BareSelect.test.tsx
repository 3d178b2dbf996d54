import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import { BareSelect } from './BareSelect.tsx'

const show = () => {
  const chosen: string[] = []
  const options = ['', 'L1', 'L2'].map((value) => ({ value, label: value || 'Any level' }))
  onScreen(<BareSelect label="Level of Group A" value="L1" options={options} onChange={(value) => void chosen.push(value)} />)
  const button = screen.getByRole('button', { name: 'Level of Group A L1' })
  fireEvent.click(button)
  return { button, chosen }
}

test('shows what is chosen, and hands on another one that is chosen from its list', () => {
  const { button, chosen } = show()
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('L1')
  fireEvent.click(screen.getByRole('option', { name: 'L2' }))
  expect(chosen).toEqual(['L2'])
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('hands on nothing where the same one is chosen again', () => {
  const { chosen } = show()
  fireEvent.click(screen.getByRole('option', { name: 'L1' }))
  expect(chosen).toEqual([])
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('opens by the arrow keys, as every list to choose from', () => {
  const { button } = show()
  fireEvent.click(button)
  expect(screen.queryByRole('listbox')).toBeNull()
  fireEvent.keyDown(button, { key: 'ArrowDown' })
  expect(screen.getByRole('listbox')).not.toBeNull()
})
