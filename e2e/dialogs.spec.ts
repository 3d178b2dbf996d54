import { getWeekCampsDropDown } from '@camp/contract/camps/camps.options'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectWellMarked, staff, test } from './fixtures.ts'
import { testInItsLooks } from './looks.ts'
import { findOrders } from './orders.page.ts'
import { chooseInRow, chooseOnPage } from './page.actions.ts'

// Words that are looked for in both languages.
const words = {
  'zh-CN': {
    refund: '退款',
    ship: '发货',
    shipments: '导出发货单',
    edit: '编辑',
    copy: '复制',
    move: '移动',
    remove: '删除',
    history: /历史/,
    change: /^修改：/,
    grant: '角色与权限',
    direct: /^直接权限/,
    tags: '标签',
    freeze: '冻结',
    details: '详情',
    verify: '校验日志',
    saveView: '保存视图',
    import: '导入学员',
    bulkMove: '批量调组',
    release: /发布$/,
    preview: '设备预览',
    removeChosen: '删除所选',
    invite: /邀请/,
    consent: '登记家长同意',
    play: '播放',
    share: '分享',
    templates: '回复模板',
    handOver: '转交…',
    later: '稍后',
  },
  'en-US': {
    refund: 'Refund',
    ship: 'Ship',
    shipments: 'Export shipments',
    edit: 'Edit',
    copy: 'Copy',
    move: 'Move',
    remove: 'Delete',
    history: /^History/,
    change: /^Change /,
    grant: 'Roles and permissions',
    direct: /^Direct permissions/,
    tags: 'Tags',
    freeze: 'Freeze',
    details: 'Details',
    verify: 'Verify',
    saveView: 'Save view',
    import: 'Import students',
    bulkMove: 'Move to group',
    release: /Release$/,
    preview: 'Device preview',
    removeChosen: 'Delete selected',
    invite: /[Ii]nvite/,
    consent: 'Record consent',
    play: 'Play',
    share: 'Share',
    templates: 'Reply templates',
    handOver: 'Hand over…',
    later: 'Snooze',
  },
}

const rows = (page: Page) => page.locator('tbody').getByRole('row')
const dialogOf = (page: Page) => page.getByRole('dialog').last()

/** What the dialog shows as it opens. */
async function look(page: Page, open: () => Promise<void>): Promise<Locator> {
  await open()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button').first()).toBeVisible()
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectWellMarked(page)
  return dialog
}

/** Nothing was typed, so nothing is asked. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The form for something new, empty and then with what is missing in it. */
async function lookAtNew(page: Page, at: string, ready: Locator): Promise<void> {
  await page.goto(`/#${at}`)
  await expect(ready.first()).toBeVisible()
  const dialog = await look(page, () => page.keyboard.press('n'))
  await expect(dialog.getByRole('textbox').first()).toBeVisible()
  await dialog.locator('.dialog-foot').getByRole('button').last().click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await expectAccessible(page)
  await leave(page)
}

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

testInItsLooks('every dialog is accessible: of an order', async (page, { language }) => {
  const t = words[language]
  const open = async (filter: Parameters<typeof findOrders>[0], name: string): Promise<void> => {
    const [order] = (await findOrders({ ...filter, size: 1 })).orders
    await page.goto(`/#/order/detail?orderNumber=${order?.orderNumber}`)
    const dialog = await look(page, () => page.getByRole('button', { name, exact: true }).click())
    await expect(dialog.getByRole('textbox').first()).toBeVisible()
    await dialog.getByRole('button').last().click()
    await expectAccessible(page)
    await leave(page)
  }
  await open({ status: ['COMPLETED'], payMethod: ['ALIPAY'] }, t.refund)
  await open({ progress: ['PAID'], refundState: ['NONE'], needsShipping: true }, t.ship)
  await page.goto('/#/order/index')
  await expect(rows(page).first()).toBeVisible()
  const shipments = await look(page, () => page.getByRole('button', { name: t.shipments, exact: true }).click())
  await shipments.getByRole('button').last().click()
  await expect(shipments.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await leave(page)
})

testInItsLooks('every dialog is accessible: of a user', async (page, { language }) => {
  const t = words[language]
  await lookAtNew(page, '/usercenter/backUserManage', rows(page))
  await page.goto('/#/usercenter/user?id=2')
  for (const name of [t.edit, t.tags]) {
    await look(page, () => page.getByRole('button', { name, exact: true }).click())
    await leave(page)
  }
  await look(page, () => chooseOnPage(page, t.freeze))
  await leave(page)
  await page.getByRole('button', { name: t.grant, exact: true }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('checkbox').nth(6)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByText(t.direct).click()
  await expect(dialog.getByRole('treeitem').first()).toBeVisible()
  await expectAccessible(page)
})

testInItsLooks('every dialog is accessible: of tags, domains and holidays', async (page, { language }) => {
  const t = words[language]
  const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name }).first()
  await lookAtNew(page, '/tagemanager/index', rows(page))
  await look(page, () => chooseInRow(rows(page).first(), t.edit))
  await leave(page)
  await rows(page).first().getByRole('checkbox').check()
  await look(page, () => button(t.remove, page.getByRole('toolbar')).click())
  await leave(page)
  await lookAtNew(page, '/core/domain', rows(page))
  await look(page, () => chooseInRow(rows(page).first(), t.edit))
  await leave(page)
  await lookAtNew(page, '/schedule/holiday?year=2025', page.getByRole('listitem').filter({ hasText: '国庆节' }))
  for (const name of [t.edit, t.history, t.remove]) {
    await look(page, () => button(name, page.getByRole('listitem').filter({ hasText: '国庆节' })).click())
    await leave(page)
  }
})

testInItsLooks('every dialog is accessible: of app versions, goods and uploaders', async (page, { language }) => {
  const t = words[language]
  const row = rows(page).first()
  await lookAtNew(page, '/content/banner/appVersion', rows(page))
  const form = await look(page, () => chooseInRow(row, t.edit))
  await form.getByRole('button', { name: t.release }).click()
  await expectAccessible(page)
  await leave(page)
  const preview = await look(page, () => chooseInRow(row, t.preview))
  await expect(preview.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await leave(page)
  await lookAtNew(page, '/content/goods', rows(page))
  await look(page, () => chooseInRow(row, t.edit))
  await leave(page)
  await lookAtNew(page, '/content/uploader', rows(page))
  await look(page, () => chooseInRow(row, t.edit))
  await leave(page)
  await look(page, () => chooseInRow(row, t.invite))
  await leave(page)
  await row.getByRole('checkbox').check()
  await look(page, () => page.getByRole('main').getByRole('button', { name: t.removeChosen }).click())
  await leave(page)
})

testInItsLooks('every dialog is accessible: of redemption codes', async (page, { language }) => {
  const t = words[language]
  await page.goto('/#/extension/exchange?tab=codes&status=UNUSED&size=10')
  await chooseInRow(rows(page).first(), t.freeze)
  const dialog = dialogOf(page)
  await dialog.locator('.dialog-foot').getByRole('button').last().click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await leave(page)
})

testInItsLooks('every dialog is accessible: of resources, demos and reports', async (page, { language }) => {
  const t = words[language]
  const row = rows(page).first()
  await lookAtNew(page, '/resources/manage', rows(page))
  await look(page, () => chooseInRow(row, t.edit))
  await leave(page)
  await lookAtNew(page, '/resources/demo', rows(page))
  await look(page, () => chooseInRow(row, t.play))
  await leave(page)
  await look(page, () => chooseInRow(row, t.consent))
  await leave(page)
  await page.goto('/#/resources/report?shared=false')
  await look(page, () => chooseInRow(row, t.share))
  await leave(page)
  await look(page, () => page.keyboard.press('n'))
  await leave(page)
})

testInItsLooks('every dialog is accessible: of feedback', async (page, { language }) => {
  const t = words[language]
  await lookAtNew(page, '/feedback/index', page.locator('.desk-row'))
  for (const name of [t.templates, t.handOver]) {
    await look(page, () => page.getByRole('button', { name, exact: true }).click())
    await leave(page)
  }
  await page.getByRole('button', { name: t.later, exact: true }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expectAccessible(page)
})

testInItsLooks('every dialog is accessible: of message tasks, parameters, the log and saved views', async (page, { language }) => {
  const t = words[language]
  const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first()
  await lookAtNew(page, '/messageTask/index', rows(page))
  await page.goto('/#/messageTask/detail?id=1')
  await look(page, () => button(t.copy).click())
  await leave(page)
  await page.goto('/#/content/banner/otherConfigure')
  for (const name of [t.change, t.history]) {
    await look(page, () => button(name).click())
    await leave(page)
  }
  await page.goto('/#/permission/log?size=10')
  await look(page, () => chooseInRow(rows(page).first(), t.details))
  await leave(page)
  await look(page, () => button(t.verify).click())
  await leave(page)
  await page.goto('/#/order/index?size=10')
  await look(page, () => button(t.saveView).click())
  await leave(page)
})

testInItsLooks('every dialog is accessible: of the import and the bulk move of students', async (page, { language }) => {
  const t = words[language]
  const [camp] = await (await staff('admin')).ask(getWeekCampsDropDown, { query: { status: ['IN_PROGRESS'] } })
  await page.goto(`/#/camp/campStudent?campId=${camp?.id}&size=10`)
  await look(page, () => page.getByRole('button', { name: t.import, exact: true }).click())
  await leave(page)
  await rows(page).first().getByRole('checkbox').check()
  const move = await look(page, () => page.getByRole('toolbar').getByRole('button', { name: t.bulkMove }).click())
  // The words of the bar that opens it stay in one line; its own do not.
  const beyond = await move.locator('.dialog-body').evaluate((body) => body.scrollWidth - body.clientWidth)
  expect(beyond).toBe(0)
  await move.locator('.dialog-foot').getByRole('button').last().click()
  await expect(move.getByRole('alert').first()).toBeVisible()
  await expectAccessible(page)
  await leave(page)
})

testInItsLooks('every dialog is accessible: of roles, permissions and menus', async (page, { language }) => {
  const t = words[language]
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
  await lookAtNew(page, '/permission/role', rows(page))
  await page.goto('/#/permission/role/detail?id=2')
  for (const name of [t.edit, t.copy]) {
    await look(page, () => button(name).click())
    await leave(page)
  }
  await lookAtNew(page, '/permission/permission?size=10', rows(page))
  for (const name of [t.edit, t.move]) {
    await look(page, () => chooseInRow(rows(page).first(), name))
    await leave(page)
  }
  await lookAtNew(page, '/permission/permissionMenu', page.getByRole('treeitem'))
  await page.getByRole('treeitem').nth(1).click()
  for (const name of [t.edit, t.history]) {
    await look(page, () => button(name).click())
    await leave(page)
  }
})
