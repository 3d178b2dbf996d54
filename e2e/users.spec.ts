import { getPermissionsByPage } from '@camp/contract/permissions/permissions.calls'
import { getAllAuthRoles } from '@camp/contract/roles/roles'
import { updateUserRbacInfo } from '@camp/contract/users/users'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, staff, test } from './fixtures.ts'
import { logIn } from './login.form.ts'
import { chooseInRow, chooseOnPage } from './page.actions.ts'

test.use({ account: 'admin' })

const NEW_PASSWORD = 'Kite-2026!x'
let counter = 0
const freshName = (): string => `e2e.${Date.now().toString(36)}${counter++}`

const rowOf = (page: Page, username: string) => page.getByRole('table', { name: '用户管理' }).getByRole('row').filter({ hasText: username })

/** Opens the list with one user in it. */
async function openList(page: Page, username: string): Promise<void> {
  await page.goto(`/#/usercenter/backUserManage?username=${username}`)
  await expect(rowOf(page, username)).toHaveCount(1)
}

async function rowAction(page: Page, username: string, name: string): Promise<void> {
  await chooseInRow(rowOf(page, username), /更多/)
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Answers the question of a dialog with its own word. */
async function agree(page: Page, title: RegExp, word: string): Promise<void> {
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: word, exact: true }).click()
}

/** Reads the one-time password, copies it, and puts it away. */
async function takePassword(page: Page, title: RegExp): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialog = page.getByRole('dialog', { name: title })
  const shown = await dialog.locator('output').textContent()
  await dialog.getByRole('button', { name: '复制密码' }).click()
  await expect(page.getByText('已复制')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
  return shown ?? ''
}

/** Another person at another browser, at the log-in page. */
async function elsewhere(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '账号登录' })).toBeVisible()
  return page
}

/** Sets the first own password in the form that is forced upon the person. */
async function replacePassword(page: Page, next: string): Promise<void> {
  await expect(page.getByRole('heading', { name: '请先设置新密码' })).toBeVisible()
  for (const field of await page.getByRole('main').or(page.locator('form')).locator('input[type=password]').all()) await field.fill(next)
  await page.getByRole('button', { name: '保存新密码' }).click()
}

/** A user by HTTP, with roles by name. */
async function madeUser(...roleNames: string[]): Promise<{ id: number; username: string; password: string }> {
  const admin = await staff('admin')
  const username = freshName()
  const id = await admin.hire({ username, realName: '测试员' }, NEW_PASSWORD)
  const roles = await admin.ask(getAllAuthRoles, { body: {}, query: { page: 1, size: 100 } })
  const roleIds = roles.content.filter(({ roleName }) => roleNames.includes(roleName)).map(({ id }) => id)
  expect(roleIds).toHaveLength(roleNames.length)
  await admin.ask(updateUserRbacInfo, { body: { id, roleIds, permissionIds: [] } })
  return { id, username, password: NEW_PASSWORD }
}

test('a new user gets a password and a role, works, is frozen out at once, and comes back with a reset password', async ({
  page,
  browser,
}) => {
  const username = freshName()
  await page.goto('/#/usercenter/backUserManage')
  await expect(page.getByRole('table', { name: '用户管理' }).getByRole('row').nth(1)).toBeVisible()

  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: '新建用户' })
  await form.getByRole('button', { name: '创建' }).click()
  await expect(form.getByText('请输入姓名')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('用户名').fill(username)
  await form.getByLabel('姓名').fill('测试员')
  await form.getByLabel('手机号').fill('12')
  await page.keyboard.press('Enter')
  await expect(form.getByText('手机号格式错误')).toBeVisible()
  await form.getByLabel('手机号').fill('')
  await form.getByRole('checkbox', { name: /^仓储物流/ }).check()
  await form.getByRole('button', { name: '创建' }).click()
  await expect(page.getByRole('dialog', { name: /已创建用户 测试员/ })).toContainText('仓储物流')
  const first = await takePassword(page, /已创建用户 测试员/)
  await expectAccessible(page)

  await page.getByRole('dialog').getByRole('button', { name: '角色与权限' }).click()
  const grant = page.getByRole('dialog', { name: '测试员 的角色与权限' })
  await grant.getByRole('checkbox', { name: /^客服/ }).check()
  await expect(grant.getByRole('status').filter({ hasText: /^获得 \d+ 项权限，失去 0 项/ })).toBeVisible()
  await expectAccessible(page)
  await grant.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('角色与权限已保存')).toBeVisible()
  await openList(page, username)
  await expect(rowOf(page, username)).toContainText('客服')
  await expect(rowOf(page, username)).toContainText('仓储物流')

  const other = await elsewhere(browser)
  await logIn(other, username, first)
  await replacePassword(other, NEW_PASSWORD)
  await other.goto('/#/order/index')
  await expect(other.getByRole('heading', { name: '订单列表' })).toBeVisible()

  await rowAction(page, username, '冻结')
  await agree(page, /^冻结 测试员/, '冻结')
  await expect(rowOf(page, username)).toContainText('已冻结')
  // The stream of pushes ends with the session: nothing need be clicked to be told so.
  await other.getByRole('dialog', { name: '账号已被冻结' }).getByRole('button', { name: '前往登录页' }).click()
  await expect(other.getByRole('heading', { name: '账号登录' })).toBeVisible()
  await logIn(other, username, NEW_PASSWORD)
  await expect(other.getByText('用户名或密码不正确').first()).toBeVisible()

  await rowAction(page, username, '激活')
  await agree(page, /^激活 测试员/, '激活')
  await expect(rowOf(page, username)).toContainText('正常')
  await rowAction(page, username, '重置密码')
  await agree(page, /^重置 测试员/, '重置密码')
  const second = await takePassword(page, /已重置 测试员 的密码/)
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
  await logIn(other, username, NEW_PASSWORD)
  await expect(other.getByText('用户名或密码不正确').first()).toBeVisible()
  await logIn(other, username, second)
  await expect(other.getByRole('heading', { name: '请先设置新密码' })).toBeVisible()
  await other.context().close()

  await rowAction(page, username, '删除')
  await agree(page, /^删除 测试员/, '删除')
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})

test('a one-time password is not lost by a slip of the hand', async ({ page }) => {
  const { username } = await madeUser()
  await openList(page, username)
  await rowAction(page, username, '重置密码')
  await agree(page, /^重置 测试员/, '重置密码')
  const dialog = page.getByRole('dialog', { name: /已重置 测试员 的密码/ })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await agree(page, /密码还没有复制/, '返回')
  await expect(dialog.locator('output')).not.toBeEmpty()
  await page.keyboard.press('Escape')
  await agree(page, /密码还没有复制/, '仍然关闭')
  await expect(dialog).toBeHidden()
})

test('what the rules of granting forbid is off limits before it is clicked, with the reason', async ({ browser }) => {
  const admin = await staff('admin')
  const { username, password, id } = await madeUser('客服')
  const own = await admin.ask(getAllAuthRoles, { body: { roleName: '客服' }, query: { page: 1, size: 1 } })
  const codes = ['USER_MANAGE', 'USER_GRANT', 'USER_STATUS', 'USER_RESET_PASSWORD', 'USER_EDIT', 'USER_DELETE']
  const known = await admin.ask(getPermissionsByPage, { body: { code: 'USER_' }, query: { page: 1, size: 100 } })
  const permissionIds = known.content.filter(({ code }) => codes.includes(code)).map((permission) => permission.id)
  await admin.ask(updateUserRbacInfo, { body: { id, roleIds: own.content.map((role) => role.id), permissionIds } })

  const weak = await elsewhere(browser)
  await logIn(weak, username, password)
  await expect(weak).toHaveURL(/#\/dashboard\/workplace$/)
  await openList(weak, 'admin')
  await chooseInRow(rowOf(weak, 'admin'), /更多/)
  const reset = weak.getByRole('menuitem', { name: /^重置密码/ })
  await expect(reset).toHaveAttribute('aria-disabled', 'true')
  await expect(reset).toContainText('该用户拥有您没有的权限')
  await expect(weak.getByRole('menuitem', { name: /^冻结/ })).toContainText('最后一位管理员')
  await weak.keyboard.press('Escape')
  await chooseInRow(rowOf(weak, 'admin'), /编辑/)
  await expect(weak.getByRole('dialog').getByLabel('手机号')).toHaveAttribute('readonly', '')
  await weak.keyboard.press('Escape')

  await openList(weak, username)
  await rowAction(weak, username, '角色与权限')
  const grant = weak.getByRole('dialog', { name: '测试员 的角色与权限' })
  await expect(grant.getByRole('checkbox', { name: /^超级管理员/ })).toBeDisabled()
  await expect(grant.getByText(/您没有：/).first()).toBeVisible()
  await expect(grant.getByRole('checkbox', { name: /^客服/ })).toBeEnabled()
  await grant.getByText(/^直接权限/).click()
  await grant.getByRole('searchbox').fill('ORDER_REFUND')
  await expect(grant.getByRole('treeitem').filter({ hasText: /ORDER_REFUND(?!_)/ })).toContainText('您没有此权限')
  await expectAccessible(weak)
  await weak.context().close()
})

test('the permission check says why not, and its smallest change makes it so', async ({ page }) => {
  const { id, username } = await madeUser('客服')
  await openList(page, username)
  await rowAction(page, username, '权限诊断')
  await expect(page.getByRole('heading', { name: '权限诊断' })).toBeVisible()
  const targets = page.getByRole('region', { name: '页面与接口' })
  await targets.getByRole('searchbox').fill('refundOrder')
  await targets.getByRole('button', { name: /refundOrder/ }).click()
  await expect(page.getByText('测试员 不能使用')).toBeVisible()
  await expect(page.getByText('没有通过角色或直接授予获得')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '最小调整' })).toContainText('直接授予权限：订单退款 ORDER_REFUND')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('测试员 不能使用')).toBeVisible()

  await page.getByRole('link', { name: '用户详情' }).click()
  await page.getByRole('button', { name: '角色与权限' }).click()
  const grant = page.getByRole('dialog', { name: '测试员 的角色与权限' })
  await grant.getByText(/^直接权限/).click()
  await grant.getByRole('searchbox').fill('订单退款')
  const tree = grant.getByRole('tree')
  await tree.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await grant.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('角色与权限已保存')).toBeVisible()
  const permissions = page.getByRole('region', { name: '有效权限' })
  await permissions.getByRole('searchbox').fill('ORDER_REFUND')
  const held = permissions.getByRole('listitem').filter({ hasText: /ORDER_REFUND(?!_)/ })
  await expect(held).toContainText('直接授予')
  await page.goto(`/#/usercenter/permissionLens?userId=${id}&kind=CALL&key=refundOrder`)
  await expect(page.getByText('测试员 可以使用')).toBeVisible()
})

test('somebody is found in the palette, by name and by user name, and sessions end from the page', async ({ page, browser }) => {
  const { username, password } = await madeUser('客服')
  const other = await elsewhere(browser)
  await logIn(other, username, password)
  await expect(other).toHaveURL(/#\/dashboard\/workplace$/)

  await page.goto('/#/dashboard/workplace')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索页面和记录' }).fill(username)
  const entry = page.getByRole('option').filter({ hasText: username })
  await expect(entry).toContainText('客服')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '用户 测试员' })).toBeVisible()
  const sessions = page.getByRole('region', { name: '登录会话' })
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await chooseOnPage(page, '结束会话')
  await agree(page, /^结束 测试员/, '结束会话')
  await expect(sessions.getByText('当前没有会话')).toBeVisible()
  await expect(other.getByRole('dialog', { name: '请重新登录' })).toBeVisible()
  await other.context().close()
})

test('a long name is read whole in the list of a filter, and where it was chosen', async ({ page }) => {
  const name = `${'很长的角色名称'.repeat(5)}甲乙丙丁`
  await page.route('**/api/auth-roles/getAllAuthRoles*', async (route) => {
    const answer = await route.fetch()
    const { content, ...paging } = await answer.json()
    await route.fulfill({ response: answer, json: { ...paging, content: [{ ...content[0], roleName: name }, ...content.slice(1)] } })
  })
  await page.goto('/#/usercenter/backUserManage')
  const opener = page.getByRole('button', { name: /^角色 / })
  await opener.click()
  const label = page.getByRole('option', { name }).locator('.form-option-label')
  expect(await label.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
  await label.click()
  await expect(opener).toHaveAttribute('title', name)
})
