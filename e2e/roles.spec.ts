import { getPermissionMenuList } from '@camp/contract/menus/menus.calls'
import { getPermissionsByPage } from '@camp/contract/permissions/permissions.calls'
import { allotRolePermissions, createRole, getRole } from '@camp/contract/roles/roles'
import { assignRolesToUser } from '@camp/contract/users/users'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { chooseInRow, chooseOnPage } from './page.actions.ts'
import { Staff } from './staff.ts'

test.use({ account: 'admin' })

let count = 0
const freshName = (what: string) => `${what}${Date.now() % 1_000_000}${count++}`
const codesOf = async (id: number) => (await (await staff('admin')).ask(getRole, { params: { id } })).permissions.map(({ code }) => code)

async function idsOf(...codes: string[]): Promise<number[]> {
  const { content } = await (await staff('admin')).ask(getPermissionsByPage, { query: { page: 1, size: 500 }, body: {} })
  return codes.map((code) => content.find((permission) => permission.code === code)?.id ?? 0)
}
async function madeRole(...codes: string[]): Promise<{ id: number; roleName: string }> {
  const admin = await staff('admin')
  const roleName = freshName('旅程')
  const { id } = await admin.ask(createRole, { body: { roleName } })
  if (codes.length > 0) await admin.ask(allotRolePermissions, { params: { id }, body: await idsOf(...codes) })
  return { id, roleName }
}
const tree = (page: Page) => page.getByRole('tree', { name: '权限' })
const item = (page: Page, name: RegExp) => tree(page).getByRole('treeitem', { name })
const find = (page: Page, words: string) => page.getByRole('searchbox', { name: '在权限中查找' }).fill(words)

test('a role is made, given permissions by the keyboard alone, copied, compared and deleted', async ({ page }) => {
  const roleName = freshName('夜班客服')
  await page.goto('/#/permission/role')
  await expect(page.getByRole('row', { name: /超级管理员/ })).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: '新建角色' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请填写角色名称')).toBeVisible()
  await dialog.getByLabel('角色名称').fill(roleName)
  await dialog.getByRole('button', { name: /^数据范围/ }).click()
  await page.getByRole('option', { name: '所带分组' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: `角色 ${roleName}` })).toBeVisible()
  const id = Number(/id=(\d+)/.exec(page.url())?.[1])

  await page.getByRole('searchbox', { name: '在权限中查找' }).focus()
  await page.keyboard.type('ORDER_INDEX')
  await page.keyboard.press('ArrowDown')
  await expect(tree(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press(' ')
  await expect(item(page, /ORDER_INDEX/)).toHaveAttribute('aria-checked', 'true')
  // The page brings its group along, or it would not be in the menu.
  await expect(page.getByText('新增 2 项，移除 0 项')).toBeVisible()
  await find(page, '')
  await expect(item(page, /^订单管理$/)).toHaveAttribute('aria-checked', 'mixed')
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存权限' }).click()
  await expect(page.getByText(`角色“${roleName}”的权限已保存并生效`)).toBeVisible()
  expect(await codesOf(id)).toEqual(['ORDER', 'ORDER_INDEX'])

  await page.getByRole('button', { name: '复制', exact: true }).click()
  await page.getByRole('dialog').getByLabel('角色名称').fill(`${roleName}副本`)
  await page.getByRole('dialog').getByRole('button', { name: '复制', exact: true }).click()
  await expect(page.getByRole('heading', { name: `角色 ${roleName}副本` })).toBeVisible()
  const copy = Number(/id=(\d+)/.exec(page.url())?.[1])
  expect(await codesOf(copy)).toEqual(['ORDER', 'ORDER_INDEX'])

  await page.goto(`/#/permission/role/compare?left=${id}&right=${copy}`)
  await expect(page.getByText('两个角色的权限完全相同。')).toBeVisible()
  await page.getByRole('switch', { name: '只看不同' }).uncheck()
  await expect(page.getByRole('row', { name: /ORDER_INDEX ✓ 有 ✓ 有/ })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/#/permission/role/detail?id=${copy}`)
  await chooseOnPage(page, '删除')
  await page
    .getByRole('dialog', { name: `删除角色“${roleName}副本”？` })
    .getByRole('button', { name: '删除' })
    .click()
  await expect(page.getByText(`角色“${roleName}副本”已删除`)).toBeVisible()
})

test('two who change one role at once: the later one is told, and loses nothing that was chosen', async ({ page, complaints }) => {
  complaints.expectStatus(409)
  // Pushes would bring the change of the other before it is run over: this page hears of none.
  await page.route('**/api/notify/stream*', () => undefined)
  const { id } = await madeRole('ORDER', 'ORDER_INDEX')
  await page.goto(`/#/permission/role/detail?id=${id}`)
  await find(page, 'PARENT_INDEX')
  await item(page, /PARENT_INDEX/).click()
  await expect(page.getByText('新增 2 项，移除 0 项')).toBeVisible()
  const admin = await staff('admin')
  await admin.ask(allotRolePermissions, { params: { id }, body: await idsOf('ORDER', 'ORDER_INDEX', 'GOODS') })
  await page.getByRole('button', { name: '保存权限' }).click()
  await expect(page.getByRole('alert').getByText('他人刚刚修改了该角色')).toBeVisible()
  expect(await codesOf(id)).not.toContain('PARENT_INDEX')
  await page.getByRole('button', { name: '载入最新数据' }).click()
  await expect(page.getByRole('region', { name: '该角色的权限刚刚有变化' })).toContainText(
    /刚刚修改了该角色的权限。 新增：.*您的改动仍保留/,
  )
  await expect(item(page, /PARENT_INDEX/)).toHaveAttribute('aria-checked', 'true')
  await page.getByRole('button', { name: '保存权限' }).click()
  await expect(page.getByText(/的权限已保存并生效/)).toBeVisible()
  expect(await codesOf(id)).toEqual(expect.arrayContaining(['GOODS', 'ORDER', 'ORDER_INDEX', 'PARENT', 'PARENT_INDEX']))
})

test('a change that a colleague makes to an open role is told with the name, and is taken or built upon', async ({ page }) => {
  const { id } = await madeRole('ORDER', 'ORDER_INDEX')
  const admin = await staff('admin')
  await page.goto(`/#/permission/role/detail?id=${id}`)
  await find(page, 'PARENT_INDEX')
  await item(page, /PARENT_INDEX/).click()
  const news = page.getByRole('region', { name: '该角色的权限刚刚有变化' })
  await admin.ask(allotRolePermissions, { params: { id }, body: await idsOf('ORDER', 'ORDER_INDEX', 'GOODS') })
  await expect(news).toContainText(/^[^他]+刚刚修改了该角色的权限。 新增：.+。 您的改动仍保留/)
  await expectAccessible(page)
  await news.getByRole('button', { name: '保留我的改动' }).click()
  await expect(news).toHaveCount(0)
  await expect(item(page, /PARENT_INDEX/)).toHaveAttribute('aria-checked', 'true')
  await admin.ask(allotRolePermissions, { params: { id }, body: await idsOf('ORDER', 'ORDER_INDEX') })
  await expect(news).toContainText('移除：')
  await news.getByRole('button', { name: '采用对方的' }).click()
  await expect(item(page, /PARENT_INDEX/)).toHaveAttribute('aria-checked', 'false')
  await expect(page.getByRole('button', { name: '保存权限' })).toBeDisabled()
})

test.describe('somebody who lacks a permission', () => {
  test.use({ account: null })
  test('cannot give it, and reads why; what the role has already can be taken away and put back', async ({ page, context, baseURL }) => {
    const admin = await staff('admin')
    const assistant = await madeRole('PERMISSIONS', 'ss', 'ROLE_ALLOT', 'ORDER', 'ORDER_INDEX')
    const target = await madeRole('GOODS')
    const username = `e2e${Date.now() % 10_000_000}`
    const secret = `Helper-${username}-1`.slice(0, 20)
    const id = await admin.hire({ username, realName: '权限助理' }, secret)
    await admin.ask(assignRolesToUser, { params: { id }, body: [assistant.id] })
    const person = await Staff.logIn(baseURL ?? '', username, secret)
    await context.addCookies([{ name: 'Access-Token', value: person.token, url: baseURL ?? '', httpOnly: true, sameSite: 'Strict' }])
    await page.addInitScript((me) => localStorage.setItem('currentuser', me), JSON.stringify(person.me))

    await page.goto(`/#/permission/role/detail?id=${target.id}`)
    await find(page, 'ORDER_REFUND')
    await expect(item(page, /ORDER_REFUND(?!_)/)).toContainText('您没有此权限，不能分配')
    await item(page, /ORDER_REFUND(?!_)/).click({ force: true })
    await expect(item(page, /ORDER_REFUND(?!_)/)).toHaveAttribute('aria-checked', 'false')
    await find(page, 'GOODS')
    const goods = item(page, /商品管理 GOODS($| ·)/)
    await goods.click()
    await expect(goods).toHaveAttribute('aria-checked', 'false')
    await goods.click()
    await expect(goods).toHaveAttribute('aria-checked', 'true')
    await expect(page.getByRole('button', { name: '保存权限' })).toBeDisabled()
    // The server holds the same rule for direct requests.
    const answer = person.ask(allotRolePermissions, { params: { id: target.id }, body: await idsOf('ORDER_REFUND') })
    await expect(answer).rejects.toThrow('GRANT_BEYOND_OWN')
  })
})

test.describe('an auditor', () => {
  test.use({ account: 'shenji' })
  test('reads roles and changes none', async ({ page }) => {
    const { id } = await madeRole('GOODS')
    await page.goto('/#/permission/role')
    await expect(page.getByRole('row', { name: /超级管理员/ })).toBeVisible()
    await expect(page.getByRole('button', { name: '新建角色' })).toHaveCount(0)
    await page.goto(`/#/permission/role/detail?id=${id}`)
    await expect(page.getByText('您没有“分配角色权限”的权限，只能查看。')).toBeVisible()
    await find(page, 'ORDER_INDEX')
    await item(page, /ORDER_INDEX/).click()
    await expect(item(page, /ORDER_INDEX/)).toHaveAttribute('aria-checked', 'false')
    await expect(page.getByRole('button', { name: '保存权限' })).toHaveCount(0)
  })
})

test('a role is found in the palette by its name', async ({ page }) => {
  const { roleName } = await madeRole()
  await page.goto('/#/dashboard/workplace')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索页面和记录' }).fill(roleName)
  await page.getByRole('option', { name: new RegExp(roleName) }).click()
  await expect(page.getByRole('heading', { name: `角色 ${roleName}` })).toBeVisible()
})

test('a permission is made, moved to a menu, found by the roles that hold it, and deleted', async ({ page }) => {
  const code = `E2E_${Date.now() % 1_000_000}`
  await page.goto('/#/permission/permission')
  await page.getByRole('button', { name: '新建权限' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('编码').fill('不 行')
  await dialog.getByLabel('中文名称').fill('旅程权限')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('编码应为 2-64 位字母、数字或下划线')).toBeVisible()
  await dialog.getByLabel('编码').fill(code)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`权限 ${code} 已保存`)).toBeVisible()
  await page.getByRole('textbox', { name: '编码' }).fill(code)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: new RegExp(code) })
  await chooseInRow(row, /移动/)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^所属菜单/ })
    .click()
  await page.getByRole('combobox', { name: /^所属菜单/ }).fill('订单列表')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(row.getByRole('cell', { name: '订单列表' })).toBeVisible()
  await chooseInRow(row, /更多/)
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})

test('a menu entry is moved by the keyboard and dragged, and the preview follows', async ({ page }) => {
  const titles = ['甲', '乙'].map((name) => freshName(`菜单${name}`))
  await page.goto('/#/permission/permissionMenu')
  for (const title of titles) {
    await page.getByRole('button', { name: '新建菜单' }).click()
    await page.getByRole('dialog').getByLabel('中文名称').fill(title)
    await page.getByRole('dialog').getByLabel('英文名称').fill(title)
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(`菜单“${title}”已保存`)).toBeVisible()
  }
  const [one = '', two = ''] = titles
  const entry = (title: string) => page.getByRole('tree', { name: '菜单树' }).getByRole('treeitem', { name: new RegExp(title) })
  const order = async () => {
    const { content } = await (await staff('admin')).ask(getPermissionMenuList, { query: { page: 1, size: 500 } })
    return titles
      .map((title) => content.find(({ titleZh }) => titleZh === title))
      .map((menu) => ({ id: menu?.id, parentId: menu?.parentId, sort: menu?.sort ?? 0 }))
  }
  await expectAccessible(page)
  await entry(two).click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText(`菜单“${two}”已移动`)).toBeVisible()
  const secondFirst = async () => {
    const [first, second] = await order()
    return (second?.sort ?? 0) < (first?.sort ?? 0)
  }
  await expect.poll(secondFirst).toBe(true)
  await entry(one).dragTo(entry(two))
  await expect(page.getByText(`菜单“${one}”已移动`)).toBeVisible()
  const [moved, parent] = await order()
  expect(moved?.parentId).toBe(parent?.id)
  // The order list stands in the preview for everyone, and for a role only where it holds the code.
  const preview = page.getByRole('region', { name: '侧边菜单预览' })
  await expect(preview.getByText('订单列表')).toBeVisible()
  await preview.getByRole('button', { name: /^预览对象/ }).click()
  await page.getByRole('option', { name: '市场推广' }).click()
  await expect(preview.getByText('订单列表')).toHaveCount(0)
  await expect(preview.getByText('推荐人管理')).toBeVisible()
  for (const title of [one, two]) {
    const open = entry(two).getByText(two)
    if (title === one && (await entry(one).count()) === 0) {
      await open.click()
      await page.keyboard.press('ArrowRight')
    }
    await entry(title).click()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect(page.getByText(`菜单“${title}”已删除`)).toBeVisible()
  }
})

test.describe('a name of one long word', () => {
  const longName = () => freshName('M'.repeat(30))
  const made = async (): Promise<{ id: number; roleName: string }> => {
    const roleName = longName()
    return { ...(await (await staff('admin')).ask(createRole, { body: { roleName } })), roleName }
  }

  test('ends in its pinned cell and does not run over the next one', async ({ page }) => {
    const { roleName } = await made()
    await page.goto('/#/permission/role?size=100')
    const cell = page.getByRole('cell', { name: roleName })
    await expect(cell).toBeVisible()
    const cut = await cell.evaluate((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      return { tooLong: element.scrollWidth > element.clientWidth, overflowX, textOverflow }
    })
    expect(cut).toEqual({ tooLong: true, overflowX: 'clip', textOverflow: 'ellipsis' })
  })

  test('leaves the cross of dialogs and drawers in its place', async ({ page }) => {
    const { id } = await made()
    await page.goto(`/#/permission/role/detail?id=${id}`)
    for (const name of ['编辑', '变更历史']) {
      await page.getByRole('button', { name, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      const wider = await dialog.locator('.dialog-head, .drawer-head').evaluate((head) => head.scrollWidth - head.clientWidth)
      expect(wider, name).toBe(0)
      await dialog.getByRole('button', { name: '关闭' }).click()
      await expect(dialog).toHaveCount(0)
    }
  })
})
