import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Frame } from './FormFields.tsx'

const styles = readFileSync(join(import.meta.dirname, 'form.css'), 'utf8')
const field = (said: { readonly error?: string; readonly hint?: string }) => (
  <Frame id="name" label="Name" required={false} error={said.error} hint={said.hint}>
    <input id="name" aria-describedby="namee nameh" />
  </Frame>
)

test('a field keeps no room for what is not said of it', () => {
  const { container, unmount } = render(field({}))
  expect([...(container.firstElementChild?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['LABEL', 'INPUT'])
  unmount()
})

test('an error stands in the line of the label and leaves the hint below where it was: nothing moves', () => {
  const { rerender } = render(field({ hint: 'As in the passport' }))
  const hint = screen.getByText('As in the passport')
  rerender(field({ hint: 'As in the passport', error: 'Enter the name' }))
  expect(screen.getByText('As in the passport')).toBe(hint)
  expect(screen.getByRole('alert').textContent).toBe('Enter the name')
  expect(screen.getByRole('textbox', { description: 'Enter the name As in the passport' })).toBeTruthy()
  expect(styles).toContain('.form-field > .form-error {\n  grid-area: 1 / 2;')
})
