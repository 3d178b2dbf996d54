import { getLastAdministrator } from '@camp/contract/permissions/permissions.effective'
import { getAllAuthRoles } from '@camp/contract/roles/roles'
import { createUser } from '@camp/contract/users/users'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { aRole } from '../../test/userFixture.ts'
import { UserDialogs } from './UserDialogs.tsx'

const server = fakeServer()

const roles = [
  aRole({ id: 3, roleName: '夜班', codes: ['USER_EDIT'] }),
  aRole({ id: 4, roleName: '财务', codes: ['ORDER_REFUND'] }),
  aRole({ id: 5, roleName: '早班', codes: [] }),
]

async function opened(codes: readonly string[]) {
  server.answer(({ path }) => {
    if (path === getAllAuthRoles.path) return { body: aPage(roles, roles.length) }
    if (path === getLastAdministrator.path) return { body: { userId: null, holderId: null } }
    return path === createUser.path ? { body: { id: 9, version: 1, oneTimePassword: 'Once-1234' } } : {}
  })
  const steps = { run: () => undefined, secret: null, putAway: () => undefined }
  const { user } = onScreen(<UserDialogs dialog={{ kind: 'new' }} open={() => undefined} steps={steps} />, { codes })
  return { user, dialog: await screen.findByRole('dialog', { name: '新建用户' }) }
}

test('roles are chosen in the form and go with the account; one that may not be given says why', async () => {
  const { user, dialog } = await opened(['USER_EDIT', 'USER_GRANT'])
  const beyond = await within(dialog).findByRole('checkbox', { name: /财务/ })
  expect(beyond).toHaveProperty('disabled', true)
  expect(within(dialog).getByText(/您没有：ORDER_REFUND/)).toBeDefined()
  await user.type(within(dialog).getByRole('textbox', { name: '用户名' }), 'new.hire')
  await user.type(within(dialog).getByRole('textbox', { name: '姓名' }), '王小明')
  await user.click(within(dialog).getByRole('checkbox', { name: /早班/ }))
  await user.click(within(dialog).getByRole('checkbox', { name: /夜班/ }))
  await user.click(within(dialog).getByRole('button', { name: '创建' }))
  const made = await screen.findByRole('dialog', { name: '已创建用户 王小明' })
  expect(within(made).getByText('夜班、早班')).toBeDefined()
  await waitFor(() => expect(server.seen.find(({ path }) => path === createUser.path)?.body).toMatchObject({ roleIds: [3, 5] }))
})

test('people who may not give roles are told so', async () => {
  const { dialog } = await opened(['USER_EDIT'])
  expect(within(dialog).getByText(/您不能分配角色/)).toBeDefined()
  expect(within(dialog).queryByRole('checkbox')).toBeNull()
})
