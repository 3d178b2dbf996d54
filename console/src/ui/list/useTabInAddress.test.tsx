import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import { useTabInAddress } from './useTabInAddress.tsx'

/** Two lists, each drawn anew with the switch in its head. */
function Desk() {
  const { shown, which } = useTabInAddress<'asked' | 'paid'>('View', [
    { value: 'asked', label: 'Asked' },
    { value: 'paid', label: 'Paid' },
  ])
  return shown === 'asked' ? <section aria-label="Asked for">{which}</section> : <div>{which} all that was paid</div>
}

test('the focus stays on the switch as its list is drawn anew, and goes on from there', async () => {
  const { user, address } = onScreen(<Desk />)
  expect(document.activeElement).toBe(document.body)
  // The DOM of tests does not know the arrow keys of radio buttons; a click chooses in the same way.
  await user.click(screen.getByRole('radio', { name: 'Paid' }))
  await screen.findByText('all that was paid')
  expect(address()).toBe('/list?tab=paid')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Paid' }))
  await user.click(screen.getByRole('radio', { name: 'Asked' }))
  expect(document.activeElement).toBe(await screen.findByRole('radio', { name: 'Asked' }))
})
