import { getAllPermissionTree } from '@camp/contract/menus/menus.calls'
import { getEffectivePermissions } from '@camp/contract/permissions/permissions.effective'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { aUser } from '../../test/userFixture.ts'
import { UserPermissionsCard } from './UserPermissionsCard.tsx'

const server = fakeServer()
const permission = (id: number, code: string, name: string) => ({ id, code, name, nameEn: code, kind: 'ACTION', menuId: 1 })
const list = permission(1, 'ORDER', '订单列表')
const refund = permission(2, 'ORDER_REFUND', '订单退款')
const camp = permission(3, 'CAMP', '营期列表')
const menu = (id: number, titleZh: string, permissions: readonly object[], children: readonly object[] = []) => ({
  id,
  titleZh,
  titleEn: titleZh,
  icon: null,
  permissions,
  children,
})
const byRole = { kind: 'ROLE', id: 7, name: '客服' }

test('what an account may do is folded by the menu, with how many; only what is not of its one role says where it comes from', async () => {
  const answers: Readonly<Record<string, unknown>> = {
    [getAllPermissionTree.path]: [menu(1, '营期管理', [camp]), menu(2, '订单管理', [], [menu(3, '订单列表', [list, refund])])],
    [getEffectivePermissions.path.replace('{id}', '5')]: [
      { ...list, via: [byRole] },
      { ...camp, via: [byRole] },
      { ...refund, via: [{ kind: 'DIRECT', id: 2, name: '订单退款' }] },
    ],
  }
  server.answer(({ path }) => ({ body: answers[path] }))
  const user = aUser({ roles: [{ id: 7, roleName: '客服' }] })
  const held = onScreen(<UserPermissionsCard user={user} />, { codes: ['USER_MANAGE'] })
  const card = within(await screen.findByRole('region', { name: '有效权限' }))
  expect((await card.findByText('订单管理')).textContent).toBe('订单管理 2')
  expect(card.getByText('除注明的以外，都来自角色“客服”')).toBeTruthy()
  expect(['CAMP', 'ORDER'].map((code) => card.getByText(code).closest('details')?.open)).toEqual([false, true])

  await held.user.type(card.getByRole('searchbox'), 'order')
  expect(card.queryByText('营期管理')).toBeNull()
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['订单列表 ORDER', '订单退款 ORDER_REFUND直接授予'])
  expect(card.getByText('ORDER').closest('details')?.open).toBe(true)
})
