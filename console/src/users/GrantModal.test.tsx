import { getAllPermissionTree } from '@camp/contract/menus/menus.calls'
import { getAllAuthRoles } from '@camp/contract/roles/roles'
import { updateUserRbacInfo } from '@camp/contract/users/users'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { aRole, aUser } from '../../test/userFixture.ts'
import { GrantModal } from './GrantModal.tsx'

const server = fakeServer()

test.each([
  ['roleIds', '^角色', '该角色已被删除'],
  ['permissionIds', '直接权限', '该权限已被删除'],
])('what the server says of %s stands at its part, which is shown', async (path, part, msg) => {
  server.answer((seen) => {
    if (seen.path === updateUserRbacInfo.path) {
      return { status: 400, body: { code: 999, error: 'UNKNOWN_REFERENCE', msg: '有误', requestId: 'r', fields: [{ path, msg }] } }
    }
    if (seen.path === getAllAuthRoles.path) return { body: aPage([aRole({ id: 3, roleName: '夜班' })], 1) }
    if (seen.path === getAllPermissionTree.path) return { body: [] }
    return { body: { ...aUser(), userId: null, holderId: null } }
  })
  onScreen(<GrantModal user={aUser()} onClose={() => undefined} />, { codes: ['USER_GRANT'] })
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: /夜班/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(msg)
  expect(within(dialog).getByRole('radio', { name: new RegExp(part) })).toHaveProperty('checked', true)
  expect(within(dialog).queryByText('有误')).toBeNull()
})
