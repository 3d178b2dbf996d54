import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { GoodsModal } from './GoodsModal.tsx'

const server = fakeServer()

test('the form says that goods are sold without a picture', async () => {
  server.answer(() => ({ body: [] }))
  onScreen(<GoodsModal goods={null} onClose={vi.fn()} />)
  expect(await screen.findByText(/没有图也能卖/)).toBeTruthy()
})
