import { getPermissionsByPage } from '@camp/contract/permissions/permissions.calls'
import { allotRolePermissions, createRole } from '@camp/contract/roles/roles'
import { assignRolesToUser, getAllAuthUsers } from '@camp/contract/users/users'
import { someone } from './account.people.ts'
import { expect, staff, test } from './fixtures.ts'
import { logIn } from './login.form.ts'

test.use({ account: 'admin' })

test('rights that an administrator takes away leave menu, buttons and screen of somebody who is logged in, without a reload', async ({
  page,
  browser,
  baseURL,
}) => {
  const admin = await staff('admin')
  const person = await someone()
  const held = ['MEMBER', 'MEMBER_INDEX', 'MEMBER_EDIT', 'MEMBER_CONFIG']
  const { content } = await admin.ask(getPermissionsByPage, { query: { page: 1, size: 500 }, body: {} })
  const roleName = `收权${Date.now() % 1_000_000}`
  const { id: roleId } = await admin.ask(createRole, { body: { roleName } })
  const ids = content.filter(({ code }) => held.includes(code)).map(({ id }) => id)
  await admin.ask(allotRolePermissions, { params: { id: roleId }, body: ids })
  const users = await admin.ask(getAllAuthUsers, { body: { username: person.username }, query: { page: 1 } })
  await admin.ask(assignRolesToUser, { params: { id: users.content[0]?.id ?? 0 }, body: [roleId] })

  const context = await browser.newContext({ locale: 'zh-CN', storageState: { cookies: [], origins: [] } })
  const theirs = await context.newPage()
  await theirs.goto(`${baseURL}/#/member/index`)
  await logIn(theirs, person.username, person.password)
  const menu = theirs.locator('.shell-side-menu')
  const create = theirs.getByRole('button', { name: '赠送会员' })
  await expect(create).toBeVisible()
  await expect(menu.getByRole('link', { name: '会员配置' })).toBeVisible()
  // A reload would lose it.
  await theirs.evaluate(() => Object.assign(window, { stayed: true }))

  await page.goto(`/#/permission/role/detail?id=${roleId}`)
  const take = async (code: string) => {
    await page.getByRole('searchbox', { name: '在权限中查找' }).fill(code)
    const item = page.getByRole('tree', { name: '权限' }).getByRole('treeitem', { name: new RegExp(`(^|[^A-Z_])${code}$`) })
    await item.click()
    await expect(item).toHaveAttribute('aria-checked', 'false')
    await page.getByRole('button', { name: '保存权限' }).click()
    await expect(
      page
        .getByText('新增 0 项，移除 0 项')
        .or(page.getByText(/的权限已保存并生效/))
        .first(),
    ).toBeVisible()
  }
  await take('MEMBER_EDIT')
  await expect(create).toHaveCount(0)
  await take('MEMBER_CONFIG')
  await expect(menu.getByRole('link', { name: '会员配置' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: '会员列表' })).toBeVisible()
  await take('MEMBER_INDEX')
  await expect(theirs.getByRole('heading', { name: '无权访问该页面' })).toBeVisible()
  await expect(menu.getByRole('link', { name: '会员列表' })).toHaveCount(0)
  expect(await theirs.evaluate(() => 'stayed' in window)).toBe(true)
  await context.close()
})
