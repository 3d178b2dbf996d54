import { getGoodsSimpleList } from '@camp/contract/goods/goods'
import { getOrderDetail } from '@camp/contract/orders/orders'
import { createOrder } from '@camp/contract/orders/orders.writing'
import { listParents } from '@camp/contract/parents/parents'
import { listReconciliationDays } from '@camp/contract/reconcile/reconcile'
import { listCommissionPayouts, listDueCommission } from '@camp/contract/referrers/referrers.payouts'
import { listRefunds } from '@camp/contract/refunds/refunds'
import { askRefund, listRefundRequests } from '@camp/contract/refunds/refunds.requests'
import { listWorkStatements } from '@camp/contract/workHours/workHours.statements'
import { refundable } from '../refundable.ts'
import type { Day } from './day.ts'
import { toWork, workOf } from './inbox.ts'
import { expect, type Person } from './person.ts'

const mark = Date.now().toString(36)
/** Now, as the business writes it: a payment is no older than its order. */
const thisMinute = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

const paid = async (person: Person, query: object = {}) => refundable(await person.staff('admin'), query)

const now = async (person: Person, orderNumber: string) => (await person.staff()).ask(getOrderDetail, { query: { orderNumber } })

/** Customer service has asked for money to go back. */
async function asked(person: Person, amount: number, query: object = {}) {
  const order = await paid(person, query)
  await (await person.staff('kefu')).ask(askRefund, { body: { orderNumber: order.orderNumber, amount, reason: `重复购买 ${mark}` } })
  return order.orderNumber
}

/** The month of the oldest statement that can be closed. */
async function openMonth(person: Person) {
  const { content } = await (await person.staff()).ask(listWorkStatements, {
    query: { status: ['OPEN', 'SUBMITTED', 'CONFIRMED'], page: 1, size: 200, sort: ['month,asc'] },
  })
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
  return content.find((one) => one.month < month && one.unpriced === 0 && one.disputes === 0)
}

export const caiwu: Day = {
  account: 'caiwu',
  role: 'finance',
  tasks: [
    {
      title: 'Approve a refund that customer service asked for',
      by: 'mouse',
      async does(person) {
        const number = await asked(person, 1_230, { amountFrom: 5_000 })
        await person.menu('订单管理', '退款处理')
        await person.click(
          person.main.getByRole('list', { name: '退款处理' }).getByRole('listitem').filter({ hasText: number }).getByRole('button'),
        )
        const open = person.page.getByRole('article', { name: number })
        await person.click(person.button('批准退款 ¥12.30', open))
        await person.click(person.button('批准退款', person.dialog()))
        await person.see('已批准，退款处理中')
        expect((await now(person, number)).refunds).toMatchObject([{ amount: 1_230 }])
      },
    },
    {
      title: 'Decline another one, with a reason that the colleague reads',
      by: 'keyboard',
      async does(person) {
        const number = await asked(person, 2_000, { amountFrom: 5_000 })
        await person.jump('r', '/order/refunds')
        const article = person.page.getByRole('article')
        for (let step = 0; step < 60 && (await article.getAttribute('aria-label')) !== number; step += 1) await person.press('j')
        await expect(article).toHaveAttribute('aria-label', number)
        await person.press('d')
        await person.opened(person.dialog('驳回退款申请'))
        await person.type('已超过七天')
        await person.press('Control+s')
        await person.see('已驳回')
        const { content } = await (await person.staff()).ask(listRefundRequests, { query: { page: 1, orderNumber: number } })
        expect(content[0]).toMatchObject({ status: 'DECLINED' })
      },
    },
    {
      title: 'Pay back a part of an order oneself, from the list',
      by: 'mouse',
      async does(person) {
        const { orderNumber } = await paid(person, { amountFrom: 10_000, amountTo: 90_000 })
        await person.menu('订单管理', '订单列表')
        await person.fill(person.main.getByRole('textbox', { name: '订单号', exact: true }), orderNumber)
        await person.press('Enter')
        await person.atRest()
        await person.act(person.row(orderNumber), '退款')
        const dialog = await person.opened(person.dialog(`退款 ${orderNumber}`))
        await person.type('5')
        await person.fill(dialog.getByLabel('退款原因'), '活动差价')
        await person.click(person.button('确认退款 ¥5.00', dialog))
        await person.see('退款已提交，等待支付渠道处理')
        expect((await now(person, orderNumber)).refunds).toMatchObject([{ amount: 500 }])
      },
    },
    {
      title: 'Ask for a refund above the limit: it waits for a second person',
      by: 'keyboard',
      async does(person) {
        const { orderNumber } = await paid(person, { amountFrom: 150_000 })
        await person.go(orderNumber.slice(-6), new RegExp(`^${orderNumber}`))
        await expect(person.page.getByRole('heading', { name: `订单 ${orderNumber}` })).toBeVisible()
        await person.deed('tk', /^退款$/)
        const dialog = person.dialog(`退款 ${orderNumber}`)
        await expect(dialog.getByLabel('退款金额')).toBeFocused()
        await person.type('1200')
        await person.tabTo(dialog.getByLabel('退款原因'))
        await person.type('家长要求退课')
        await person.press('Control+s')
        await person.see(/已提交申请，等待另一位同事审批/)
        const { content } = await (await person.staff()).ask(listRefundRequests, { query: { page: 1, orderNumber } })
        expect(content[0]).toMatchObject({ status: 'REQUESTED', amount: 120_000 })
      },
    },
    {
      title: 'Confirm that a bank transfer has come in',
      by: 'mouse',
      async does(person) {
        const kefu = await person.staff('kefu')
        const goods = await kefu.ask(getGoodsSimpleList, { query: { activeFlg: ['ACTIVE'] } })
        const [parent] = (await kefu.ask(listParents, { query: { page: 1, size: 1, activeFlg: ['ACTIVE'], sort: ['registeredAt,asc'] } }))
          .content
        const goodsId = goods.find(({ kind }) => kind === 'MEMBER')?.id ?? 0
        const made = await kefu.ask(createOrder, { body: { parentId: parent?.id ?? 0, goodsId, quantity: 1, payMethod: 'OFFLINE' } })
        await person.menu('订单管理', '订单列表')
        await person.click(person.button('重置', person.main))
        await person.click(person.row(made.orderNumber).getByRole('link', { name: made.orderNumber }))
        await expect(person.page.getByRole('heading', { name: `订单 ${made.orderNumber}` })).toBeVisible()
        await person.click(person.button('确认收款', person.main))
        const dialog = person.dialog(`确认收款 ${made.orderNumber}`)
        await person.click(person.button(/^¥/, dialog))
        await person.fill(dialog.getByLabel('收款时间'), thisMinute())
        await person.tabTo(dialog.getByLabel('说明'))
        await person.type('工商银行转账')
        await person.click(person.button(/^确认已收/, dialog))
        await person.see(/已确认收款/)
        expect((await now(person, made.orderNumber)).paidAt).not.toBeNull()
      },
    },
    {
      title: 'Explain what the bill of a day differs by, and close the day',
      by: 'mouse',
      async does(person) {
        const [day] = (
          await (await person.staff()).ask(listReconciliationDays, { query: { page: 1, state: ['DIFFERS'], sort: ['day,asc'] } })
        ).content
        if (!day) throw new Error('no day with differences')
        await person.menu('订单管理', '支付对账')
        await person.see(`对账 ${day.day}`)
        await person.click(person.button(/^待处理/, person.main))
        const lines = person.rows.filter({ has: person.page.getByRole('button', { name: '说明', exact: true }) })
        await expect(lines).toHaveCount(day.openCount)
        // One by mouse; the others as quickly as one can.
        for (let left = day.openCount; left > 0; left -= 1) {
          await person.click(person.button('说明', lines.first()))
          await person.opened(person.dialog(/^说明差异/))
          await person.type('已与商户平台核对')
          await person.press('Control+s')
          await expect(lines).toHaveCount(left - 1)
        }
        await person.click(person.button('关账', person.main))
        await person.click(person.button('关账', person.dialog()))
        await person.see(`${day.day} 已关账`)
      },
    },
    {
      title: 'Close the month of the coaches',
      by: 'keyboard',
      async does(person) {
        const open = await openMonth(person)
        if (!open) throw new Error('no month to close')
        await person.go('工时月结')
        const close = person.button(/^\d{4}-\d\d 关账$/, person.main)
        await expect(close).toBeVisible()
        for (let step = 0; step < 6 && (await close.textContent()) !== `${open.month} 关账`; step += 1) {
          const shown = await close.textContent()
          await person.enter(person.button('上个月', person.main))
          await expect(close).not.toHaveText(shown ?? '')
        }
        const closing = await person.make(`${open.month} 关账`)
        await person.enter(closing.getByRole('button', { name: /^关账：\d+ 位老师/ }))
        await expect(closing).toBeHidden()
        const status = async () =>
          (await (await person.staff()).ask(listWorkStatements, { query: { id: [open.id], page: 1, size: 1 } })).content[0]?.status
        await expect.poll(status).toMatch(/CLOSED|CONTRACTED/)
        // The tasks have opened by themselves, and stay above what comes next.
        await person.press('Escape')
      },
    },
    {
      title: 'Draw up the commission that is due',
      by: 'keyboard',
      async does(person) {
        const finance = await person.staff()
        const until = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
        expect(
          (await finance.ask(listDueCommission, { query: { until } })).filter(({ amount, missing }) => amount > 0 && !missing),
        ).not.toEqual([])
        const { totalElements: before } = await finance.ask(listCommissionPayouts, { query: { page: 1 } })
        await person.go('推荐人管理')
        await person.tabTo(person.main.getByRole('radio', { name: '推荐人' }), 12)
        await person.press('ArrowRight')
        await person.atRest()
        const dialog = await person.make('制作发放单')
        await expect(dialog.getByRole('button', { name: /^制作发放单：\d+ 人/ })).toBeVisible()
        await person.press('Control+s')
        await expect(dialog).toBeHidden()
        const sheets = async () => (await finance.ask(listCommissionPayouts, { query: { page: 1 } })).totalElements
        await expect.poll(sheets).toBe(before + 1)
      },
    },
    {
      title: 'Export this month of paid orders for the tax adviser',
      by: 'mouse',
      async does(person) {
        await person.menu('订单管理', '订单列表')
        await person.choose(person.main.getByRole('button', { name: /^状态/ }), '已支付')
        await person.press('Escape')
        await person.click(person.button('查询', person.main))
        await person.atRest()
        const name = await person.download(() => person.click(person.button('导出订单', person.main)))
        expect(name).toMatch(/\.xlsx$/)
      },
    },
    {
      title: 'Look whether any refund hangs at the provider',
      by: 'keyboard',
      async does(person) {
        const { totalElements } = await (await person.staff()).ask(listRefunds, { query: { page: 1, status: ['ABNORMAL'] } })
        await person.jump('r', '/order/refunds')
        await person.tabTo(person.main.getByRole('radio', { name: '申请' }), 12)
        await person.press('ArrowRight')
        await person.tabTo(person.button(/^异常/, person.main), 12, 'Shift+Tab')
        await person.press('Enter')
        await person.atRest()
        await person.see(`共 ${totalElements} 条`)
      },
    },
    {
      title: 'Pay back a part of an order that the palette finds, from beside the list',
      by: 'mouse',
      async does(person) {
        const { orderNumber } = await paid(person, { amountFrom: 10_000, amountTo: 90_000 })
        await person.menu('订单管理', '订单列表')
        await person.fill(person.main.getByRole('textbox', { name: '订单号', exact: true }), orderNumber)
        await person.press('Enter')
        await person.atRest()
        await person.click(person.row(orderNumber).getByRole('cell').nth(4))
        const peek = person.dialog('订单列表：速览')
        await person.act(peek, '退款')
        const dialog = await person.opened(person.dialog(`退款 ${orderNumber}`))
        await person.type('６.００')
        await person.fill(dialog.getByLabel('退款原因'), '活动差价')
        await person.click(person.button('确认退款 ¥6.00', dialog))
        await person.see('退款已提交，等待支付渠道处理')
        expect((await now(person, orderNumber)).refunds).toMatchObject([{ amount: 600 }])
      },
    },
    {
      title: 'Approve two refunds one after the other in the inbox of the home, by their digit',
      by: 'keyboard',
      async does(person) {
        const older = await asked(person, 1_500, { amountFrom: 5_000 })
        const newer = await asked(person, 1_600, { amountFrom: 5_000 })
        await person.jump('h', '/dashboard/workplace')
        await toWork(person, { kind: 'REFUND_TO_APPROVE', title: newer })
        for (const [number, sum] of [
          [newer, '16.00'],
          [older, '15.00'],
        ] as const) {
          await expect(person.button(`批准退款 ¥${sum}`, workOf(person, { kind: 'REFUND_TO_APPROVE', title: number }))).toBeVisible()
          await person.press('1')
          await person.opened(person.dialog(`批准退款 ¥${sum}`))
          await person.press('Control+s')
          await expect(person.dialog()).toHaveCount(0)
        }
        expect((await now(person, newer)).refunds).toMatchObject([{ amount: 1_600 }])
        expect((await now(person, older)).refunds).toMatchObject([{ amount: 1_500 }])
      },
    },
  ],
}
