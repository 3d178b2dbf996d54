import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import { Dialog } from './Dialog.tsx'

/** Asks for a phone first, as an order does, then for what is ordered. */
function Steps() {
  const [found, setFound] = useState(false)
  return (
    <Dialog title="代客下单" onClose={() => undefined}>
      <div className="dialog-body">
        {found ? (
          <input key="goods" aria-label="商品" />
        ) : (
          <input aria-label="手机号" onKeyDown={({ key }) => key === 'Enter' && setFound(true)} />
        )}
      </div>
    </Dialog>
  )
}

test('where the field with the focus goes, the first control that came takes it', async () => {
  const { user } = onScreen(<Steps />)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '手机号' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '商品' })))
})

test('what is marked as the first takes the focus, whatever stands before it', () => {
  onScreen(
    <Dialog title="一次性密码" onClose={() => undefined}>
      <footer className="dialog-foot">
        <button type="button">关掉</button>
        <button type="button" data-first>
          复制
        </button>
      </footer>
    </Dialog>,
  )
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '复制' }))
})
