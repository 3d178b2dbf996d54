import type { Locator, Page } from '@playwright/test'
import { expect, password, test } from './fixtures.ts'

test.use({ account: null })

/** Presses Tab until the control has the focus: a person who uses no mouse gets there as well, and in so many steps at most. */
async function tabTo(page: Page, control: Locator, most = 40): Promise<void> {
  await expect(control).toBeVisible()
  for (let step = 0; step < most; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

test('from log-in by a refund and an export to log-out without a mouse', async ({ page }) => {
  const { keyboard } = page
  await page.goto('/')
  await expect(page.getByLabel('用户名', { exact: true })).toBeFocused()
  await keyboard.type('caiwu')
  await keyboard.press('Tab')
  await keyboard.type(password())
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/dashboard\/workplace$/)
  // The keys start at the frame, not where the form stood that is gone.
  await expect(page.locator('.shell')).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '跳到页面内容' })).toBeFocused()

  const group = page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '订单管理' })
  await tabTo(page, group)
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '订单列表' }), 3)
  await keyboard.press('Enter')
  const table = page.getByRole('table', { name: '订单列表' })
  await expect(table.getByRole('row')).toHaveCount(21)

  // "/" goes to the first filter; the arrow keys open the choices and move through them.
  await keyboard.press('/')
  await expect(page.getByRole('textbox', { name: '订单号', exact: true })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: /^状态/ }), 4)
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: '待支付' })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByRole('option', { name: '已支付' })).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '状态 已支付' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: '查询' }), 8)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/order\/index\?status=PAID$/)
  await expect(table).toHaveAttribute('aria-busy', 'false')

  // Into the table: arrows move through the rows, Enter opens one beside it, Enter again its page, and the tab bar leads back.
  const rows = table.locator('tbody').getByRole('row')
  await tabTo(page, rows.first())
  await keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '订单列表：速览' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^订单 \d{18}$/, level: 1 })).toBeVisible()
  await tabTo(page, page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '订单列表' }), 60)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/order\/index\?status=PAID&peek=\d{18}$/)
  await expect(page.getByRole('dialog', { name: '订单列表：速览' }).getByRole('heading', { name: /^订单 \d{18}$/ })).toBeVisible()
  await keyboard.press('Escape')
  await expect(page).toHaveURL(/#\/order\/index\?status=PAID$/)

  // Through ten orders beside the list, and a refund of the last one that can have one.
  const peek = page.getByRole('dialog', { name: '订单列表：速览' })
  await tabTo(page, table.locator('tbody tr[tabindex="0"]'), 60)
  await keyboard.press('Home')
  await keyboard.press('Enter')
  for (let at = 1; at <= 10; at += 1) {
    await expect(peek.getByText(new RegExp(`^第 ${at} 条，`))).toBeVisible()
    if (at < 10) await keyboard.press('j')
  }
  await expect(peek.getByRole('heading', { name: /^订单 \d{18}$/ })).toBeVisible()
  // Which of them a family has asked about already is a matter of the day.
  const refunds = peek.getByRole('button', { name: '退款', exact: true })
  for (let at = 11; !(await refunds.isEnabled()); at += 1) {
    await keyboard.press('j')
    await expect(peek.getByText(new RegExp(`^第 ${at} 条，`))).toBeVisible()
    await expect(peek.getByRole('heading', { name: /^订单 \d{18}$/ })).toBeVisible()
  }
  await tabTo(page, refunds, 20)
  await keyboard.press('Enter')
  const refund = page.getByRole('dialog', { name: /^退款 \d{18}$/ })
  await expect(refund.getByLabel('退款金额')).toBeFocused()
  await keyboard.type('0.01')
  await tabTo(page, refund.getByLabel('退款原因'), 6)
  await keyboard.type('活动差价')
  await tabTo(page, refund.getByRole('button', { name: /^(确认)?退款/ }), 6)
  await keyboard.press('Enter')
  await expect(page.getByText(/^退款.*(提交|发起)/)).toBeVisible()
  await keyboard.press('Escape')
  await expect(peek).toBeHidden()

  await tabTo(page, page.getByRole('button', { name: '导出订单' }), 60)
  const download = page.waitForEvent('download')
  await keyboard.press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  expect(await file.failure()).toBeNull()
  await expect(page.getByText(/^已导出 .+\.xlsx$/)).toBeVisible()

  // "u" opens the account; the question that follows has its quiet answer in the focus.
  await keyboard.press('u')
  await expect(page.getByRole('menuitem', { name: '账号设置' })).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog', { name: '确认退出登录吗？' }).getByRole('button', { name: '退出登录' }), 3)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/user\/login/)
  // The browser hangs where its context is disposed of while the page still asks: the page goes first.
  await page.close()
})

test.describe('Esc again and again', () => {
  test.use({ account: 'admin' })
  const escapes = async (page: Page, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      await page.keyboard.press('Escape')
      await page.waitForTimeout(100) // the browser tells of a closed dialog a moment later
    }
  }
  test('never takes a form out of sight that was filled in, nor one that is being sent', async ({ page, complaints }) => {
    complaints.expectStatus(400)
    const form = page.getByRole('dialog', { name: '新建标签' })
    await page.goto('/#/tagemanager/index')
    await expect(page.locator('tbody').getByRole('row').first()).toBeVisible()
    await page.keyboard.press('n')
    await page.keyboard.type('周末班')
    await escapes(page, 6)
    await expect(form.getByRole('textbox').first()).toHaveValue('周末班')
    await expect(form.getByRole('textbox').first()).toBeFocused()

    let answer = () => {}
    await page.route('**/api/tag/upsertTag', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      const body = { code: 999, error: 'X', msg: '名称已被使用', requestId: 'r-1' }
      await route.fulfill({ status: 400, json: body })
    })
    await page.keyboard.press('Enter')
    await expect(form.getByRole('button', { name: '取消' })).toBeDisabled()
    await escapes(page, 4)
    answer()
    await expect(form.getByText('名称已被使用')).toBeVisible()
    // What was typed is kept for who opens the form next: given up, it is not.
    await form.getByRole('button', { name: '取消' }).click()
    await page.getByRole('dialog', { name: '放弃未保存的内容？' }).getByRole('button', { name: '放弃' }).click()
    await expect(form).toBeHidden()
  })
})

test.describe('tabs of a screen', () => {
  test.use({ account: 'admin' })
  test('show the focus on the part below them too', async ({ page }) => {
    for (const at of ['/settings/personalCenter', '/parent/detail?id=1']) {
      await page.goto(`/#${at}`)
      const panel = page.getByRole('tabpanel')
      await page.getByRole('tab', { selected: true }).focus()
      await tabTo(page, panel, 2)
      await expect(panel).toHaveCSS('outline-style', 'solid')
    }
  })
})
