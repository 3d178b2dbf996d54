import { getPermissionLens } from '@camp/contract/permissions/permissions.check'
import { getAllFrontAuthUsers } from '@camp/contract/users/users'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { PermissionCheckPage } from './PermissionCheckPage.tsx'

const server = fakeServer()

test('while nobody is chosen the staff stand there, and one click looks at somebody', async () => {
  const staff = [
    { id: 8, username: 'caiwu', realName: '许文静', avatarUrl: null },
    { id: 9, username: 'kefu', realName: '周思远', avatarUrl: null },
  ]
  server.answer(({ path }) => ({ body: path === getAllFrontAuthUsers.path ? aPage(staff, 2) : path === getPermissionLens.path ? [] : {} }))
  const { user, address } = onScreen(<PermissionCheckPage />, { at: '/usercenter/permissionLens', codes: ['USER_MANAGE'] })
  const list = within(await screen.findByRole('list', { name: '用户' }))
  await user.click(await list.findByRole('button', { name: '周思远kefu' }))
  expect(address()).toBe('/usercenter/permissionLens?userId=9')
  expect(await screen.findByRole('region', { name: '页面与接口' })).toBeTruthy()
})
