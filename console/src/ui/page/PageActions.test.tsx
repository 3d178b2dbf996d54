import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import type { RowAction } from '../table/column.ts'
import { PageActions } from './PageActions.tsx'

const action = (key: string, rest: Partial<RowAction> = {}): RowAction => ({ key, title: key, run: vi.fn(), ...rest })
const buttons = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
const history = <button type="button">history</button>

describe('the actions of a page', () => {
  test('begin with the next step, then ordinary ones and history, and hide what destroys in a menu', async () => {
    const erase = action('erase', { danger: true })
    const { user } = onScreen(
      <PageActions items={[erase, action('edit'), action('send')]} next="send">
        {history}
      </PageActions>,
    )
    expect(buttons()).toEqual(['send', 'edit', 'history', '更多'])
    expect(screen.getByRole('button', { name: 'send' }).className).toContain('primary')
    await user.click(screen.getByRole('button', { name: '更多' }))
    await user.click(screen.getByRole('menuitem', { name: 'erase' }))
    expect(erase.run).toHaveBeenCalledOnce()
  })

  test('that have no room stand in the menu, but never a single harmless one', async () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((key) => action(key))
    const { unmount } = onScreen(<PageActions items={five}>{history}</PageActions>)
    expect(buttons()).toEqual(['a', 'b', 'c', 'd', 'e', 'history'])
    unmount()
    const { user } = onScreen(<PageActions items={[...five, action('f', { danger: true })]}>{history}</PageActions>)
    expect(buttons()).toEqual(['a', 'b', 'c', 'd', 'history', '更多'])
    await user.click(screen.getByRole('button', { name: '更多' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['e', 'f'])
  })

  test('say why they cannot be done now, and do nothing then', async () => {
    const refused = action('edit', { refusal: 'it is closed' })
    const { user } = onScreen(<PageActions items={[refused]} />)
    const button = screen.getByRole('button', { name: 'edit' })
    await user.click(button)
    expect(button.title).toBe('it is closed')
    expect(refused.run).not.toHaveBeenCalled()
  })
})
