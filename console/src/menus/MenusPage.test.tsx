import { getAllPermissionTree, getPermissionMenuList } from '@camp/contract/menus/menus.calls'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { menu } from '../../test/recordFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { MenusPage } from './MenusPage.tsx'

const server = fakeServer()
const menus = [1, 2].map((id) => ({ ...menu, id, titleZh: `第 ${id} 个`, sort: id * 10 }))

test('the first entry is open until another is chosen', async () => {
  server.answer(({ path }) => {
    if (path === getPermissionMenuList.path) return { body: aPage(menus, menus.length) }
    return path === getAllPermissionTree.path ? { body: [] } : undefined
  })
  const { user } = onScreen(<MenusPage />, { codes: ['ss'], at: '/permission/permissionMenu' })
  expect(await screen.findByRole('heading', { name: '第 1 个' })).toBeTruthy()
  await user.click(within(screen.getByRole('tree')).getByText('第 2 个'))
  expect(await screen.findByRole('heading', { name: '第 2 个' })).toBeTruthy()
})
