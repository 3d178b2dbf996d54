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
