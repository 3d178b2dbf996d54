import { savePermissionMenu } from '@camp/contract/menus/menus.calls'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { menu } from '../../test/recordFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { messageStore } from '../platform/notices.ts'
import { MenuTreeCard } from './MenuTreeCard.tsx'

const server = fakeServer()
const menus = [1, 2, 3].map((id) => ({ ...menu, id, titleZh: `第 ${id} 个`, sort: id * 10 }))

test('after an entry was moved by the keyboard the focus is still on the button', async () => {
  let answer: () => void = () => undefined
  server.answer(async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return { body: { id: 1, version: 2 } }
  })
  const sent = () => server.seen.filter(({ path }) => path === savePermissionMenu.path)
  const { user } = onScreen(<MenuTreeCard menus={menus} chosenId={1} onChoose={vi.fn()} />, { codes: ['PERMISSION_MENU_EDIT'] })
  const down = screen.getByRole<HTMLButtonElement>('button', { name: '下移' })
  down.focus()
  await user.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(down.disabled).toBe(false)
  answer()
  await waitFor(() => expect(messageStore.read()).toHaveLength(1))
  expect(document.activeElement).toBe(down)
  expect(sent()).toHaveLength(1)
})
