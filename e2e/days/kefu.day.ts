import { getUserAddressByPage } from '@camp/contract/addresses/addresses'
import { createFeedback } from '@camp/contract/feedback/feedback'
import { getFeedback, listFeedbackDesk } from '@camp/contract/feedback/feedback.desk'
import { createFollowUp, listFollowUps } from '@camp/contract/followUps/followUps'
import { listWork } from '@camp/contract/homepage/homepage'
import { getLogisticsOrdersByPage } from '@camp/contract/logistics/logistics.parcels'
import { getLogs } from '@camp/contract/logs/logs'
import { getOrderDetail, listOrders } from '@camp/contract/orders/orders'
import { listParents } from '@camp/contract/parents/parents'
import { createParent } from '@camp/contract/parents/parents.making'
import { listRefundRequests } from '@camp/contract/refunds/refunds.requests'
import { refundable } from '../refundable.ts'
import type { Day } from './day.ts'
import { toWork, workOf, workState } from './inbox.ts'
import { expect, type Person } from './person.ts'

const mark = Date.now().toString(36)

/** Families of long standing, each for one task. */
async function family(person: Person, place: number) {
  const kefu = await person.staff()
  const { content } = await kefu.ask(listParents, { query: { page: 1, size: 50, activeFlg: ['ACTIVE'], sort: ['registeredAt,asc'] } })
  const found = content.filter(({ children }) => children.length === 1)[place]
  if (!found) throw new Error('too few families')
  return { ...found, name: found.realName ?? found.nickname }
}

async function order(person: Person, query: object) {
  const found = (await (await person.staff()).ask(listOrders, { query: { page: 1, size: 20, ...query } })).content
  const [first] = found
  if (!first) throw new Error(`no order with ${JSON.stringify(query)}`)
  return first
}

const now = async (person: Person, orderNumber: string) => (await person.staff()).ask(getOrderDetail, { query: { orderNumber } })

export const kefu: Day = {
  account: 'kefu',
  role: 'customer service',
  tasks: [
    {
      title: 'Find a family by the end of its phone number and write down what was said on the phone',
      by: 'mouse',
      async does(person) {
        const { phone, name, id } = await family(person, 0)
        await person.find(phone.slice(-4), new RegExp(name))
        const card = person.page.getByRole('region', { name: '跟进记录' })
        await person.fill(card.getByRole('textbox', { name: '跟进内容' }), `家长问下期时间 ${mark}`)
        await person.click(person.button(/^保存跟进/, card))
        await expect(card.getByRole('listitem').filter({ hasText: mark }).first()).toBeVisible()
        const { content } = await (await person.staff()).ask(listFollowUps, { query: { page: 1, parentId: id, keyword: mark } })
        expect(content).toHaveLength(1)
      },
    },
    {
      title: 'Answer what a family wrote, with a template, and close it',
      by: 'keyboard',
      async does(person) {
        const { id, name } = await family(person, 1)
        const kefu = await person.staff()
        const made = await kefu.ask(createFeedback, { body: { parentId: id, category: 'APP', content: `看不到课程 ${mark}` } })
        await person.jump('f', '/feedback/index')
        const queue = person.page.getByRole('list', { name: '反馈', exact: true }).getByRole('listitem')
        await expect(queue.first()).toBeVisible()
        await person.press('/')
        await person.type(mark)
        await person.press('Enter')
        await expect(queue).toHaveCount(1)
        // Out of the box: its keys are letters there.
        await person.press('Escape')
        // The one before stays in view until this one has come.
        const box = person.page.getByRole('textbox', { name: `回复 ${name}`, exact: true })
        await expect(box).toBeVisible()
        // The templates come by themselves: nobody takes the first of them before it can be read.
        await expect(person.page.getByRole('toolbar', { name: '回复模板' }).getByRole('button').first()).toBeVisible()
        await person.press('r', 'Alt+1')
        await expect(box).not.toHaveValue('')
        await person.press('Control+Enter')
        await expect(queue).toHaveCount(0)
        const { content } = await kefu.ask(listFeedbackDesk, { query: { page: 1, keyword: mark } })
        expect(content).toMatchObject([{ id: made.id, status: 'DONE' }])
      },
    },
    {
      title: 'Open an order by its number and note that the family wants an invoice',
      by: 'keyboard',
      async does(person) {
        const { orderNumber } = await order(person, { status: ['COMPLETED'] })
        await person.go(orderNumber.slice(-6), new RegExp(`^${orderNumber}`))
        await expect(person.page.getByRole('heading', { name: `订单 ${orderNumber}` })).toBeVisible()
        await person.deed('bz', '备注')
        await person.opened(person.dialog(/^备注/))
        await person.press('Control+a')
        await person.type(`需要开票 ${mark}`)
        await person.press('Control+s')
        await person.see('备注已保存')
        expect((await now(person, orderNumber)).remark).toBe(`需要开票 ${mark}`)
      },
    },
    {
      title: 'Cancel an order that was never paid, with the reason',
      by: 'mouse',
      async does(person) {
        await person.menu('订单管理', '订单列表')
        await person.click(person.button(/^待支付/, person.main))
        await expect(person.page).toHaveURL(/status=PENDING_PAYMENT/)
        await expect(person.rows.filter({ hasNotText: '待支付' })).toHaveCount(0)
        const row = person.rows.last()
        const number = ((await row.getByRole('link', { name: /^\d{18}$/ }).textContent()) ?? '').trim()
        await person.act(row, '取消订单')
        const dialog = person.dialog(`取消订单 ${number}`)
        await person.fill(dialog.getByLabel('取消原因'), '家长改报下一期')
        await person.click(person.button('取消订单', dialog))
        await person.see('订单已取消')
        expect((await now(person, number)).status).toBe('CANCELLED')
      },
    },
    {
      title: 'Ask for a part of the money to go back to a family',
      by: 'mouse',
      async does(person) {
        const { orderNumber } = await refundable(await person.staff())
        await person.find(orderNumber.slice(-6), new RegExp(`^${orderNumber}`))
        await person.act(person.main, '申请退款')
        const dialog = person.dialog(`申请退款 ${orderNumber}`)
        await person.fill(dialog.getByLabel('申请金额'), '12.30')
        await person.fill(dialog.getByLabel('原因'), '孩子住院未上课')
        await person.click(person.button('提交申请 ¥12.30', dialog))
        await person.see('退款申请已提交，等待审批')
        const { content } = await (await person.staff()).ask(listRefundRequests, { query: { page: 1, orderNumber } })
        expect(content).toMatchObject([{ amount: 1_230, status: 'REQUESTED' }])
      },
    },
    {
      title: 'Order a camp for a family that pays by bank transfer',
      by: 'keyboard',
      async does(person) {
        const { id, name } = await family(person, 2)
        const { totalElements: before } = await (await person.staff()).ask(listOrders, { query: { page: 1, size: 1, parentId: [id] } })
        await person.go(name, new RegExp(name))
        await expect(person.page.getByRole('heading', { level: 1, name })).toBeVisible()
        const dialog = await person.make('代客下单')
        await person.pick(dialog.getByLabel(/^商品/), /体验营/)
        await person.press('Control+s')
        await expect(person.page.getByRole('heading', { name: /^订单 \d{18}$/ })).toBeVisible()
        const { totalElements: after } = await (await person.staff()).ask(listOrders, { query: { page: 1, size: 1, parentId: [id] } })
        expect(after).toBe(before + 1)
      },
    },
    {
      title: 'See a phone number in full, to call back',
      by: 'mouse',
      async does(person) {
        const { id, name } = await family(person, 3)
        await person.menu('家长管理')
        await person.fill(person.main.getByRole('textbox', { name: '昵称或姓名' }), name)
        await person.press('Enter')
        await person.atRest()
        await person.click(person.button('查看完整内容', person.row(name)))
        await expect(person.row(name)).toContainText(/1\d{10}/)
        const query = { entity: 'parent', entityId: id, operationType: 'VIEW_PII' as const, page: 1, size: 1 }
        const [entry] = (await (await person.staff('admin')).ask(getLogs, { query })).content
        expect(Date.now() - Date.parse(entry?.createdAt ?? '')).toBeLessThan(60_000)
      },
    },
    {
      title: 'Take down a new address that the family sent as one line',
      by: 'keyboard',
      async does(person) {
        const { id, name } = await family(person, 4)
        await person.go(name, new RegExp(name))
        await person.deed('xjdz', '新建地址')
        const dialog = person.dialog('新建收货地址')
        await person.tabTo(dialog.getByLabel('粘贴识别'))
        // It is pasted in one piece.
        await person.page.keyboard.insertText('收货人：欧阳小路 手机：13912345678 江苏苏州昆山花桥镇绿地大道2177号')
        await expect(dialog.getByLabel('收件人', { exact: true })).toHaveValue('欧阳小路')
        await person.press('Control+s')
        await person.see('“欧阳小路”的地址已保存')
        const { content } = await (await person.staff()).ask(getUserAddressByPage, { query: { page: 1, size: 50 }, body: { parentId: id } })
        expect(content.filter(({ receiver }) => receiver === '欧阳小路')).toHaveLength(1)
      },
    },
    {
      title: 'Tell a family where its parcel is',
      by: 'mouse',
      async does(person) {
        const body = { status: ['IN_TRANSIT' as const] }
        const [parcel] = (await (await person.staff()).ask(getLogisticsOrdersByPage, { query: { page: 1, size: 1 }, body })).content
        await person.find((parcel?.trackingNumber ?? '').slice(-6), new RegExp(parcel?.trackingNumber ?? '-'))
        const drawer = person.dialog('物流单：速览')
        await expect(drawer.getByRole('listitem').first()).toBeVisible()
        await person.press('Escape')
        await expect(drawer).toBeHidden()
      },
    },
    {
      title: 'Keep a promise: what was promised for today is marked as kept',
      by: 'keyboard',
      async does(person) {
        const { id, name } = await family(person, 5)
        const kefu = await person.staff()
        const nextAt = new Date(Date.now() + 3_600_000).toISOString()
        const body = { parentId: id, kind: 'PHONE' as const, content: `约好回电 ${mark}`, nextAt, nextText: `回电 ${mark}` }
        await kefu.ask(createFollowUp, { body })
        await person.go(name, new RegExp(name))
        const note = person.page.getByRole('region', { name: '跟进记录' }).getByRole('listitem').filter({ hasText: mark })
        await expect(note).toBeVisible()
        await person.deed('bjhd', /^办结 回电/)
        await person.see('已办结')
        const { content } = await kefu.ask(listFollowUps, { query: { page: 1, parentId: id, keyword: mark } })
        expect(content[0]?.promise).toBe('KEPT')
      },
    },
    {
      title: 'Order a camp for a family that calls, from the list of orders, by the number as a chat shows it',
      by: 'mouse',
      async does(person) {
        const phone = `1902${String(Date.now()).slice(-7)}`
        const body = { phone, realName: '来电家长', children: [{ name: '来电孩子', grade: '二年级' }] }
        const { id } = await (await person.staff()).ask(createParent, { body })
        await person.menu('订单管理', '订单列表')
        await person.click(person.button('代客下单', person.main))
        const dialog = await person.opened(person.dialog('代客下单'))
        // At full width, with blanks: chats and old sheets write numbers so.
        const wide = [...phone].map((digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0)).join('')
        await person.type(`${wide.slice(0, 3)} ${wide.slice(3, 7)} ${wide.slice(7)}`)
        await person.click(person.button('查找家长', dialog))
        await person.choose(dialog.getByRole('button', { name: /^商品/ }), /体验营/)
        await person.click(person.button(/^下单 ¥/, dialog))
        await expect(person.page.getByRole('heading', { name: /^订单 \d{18}$/ })).toBeVisible()
        expect((await (await person.staff()).ask(listOrders, { query: { page: 1, size: 1, parentId: [id] } })).totalElements).toBe(1)
      },
    },
    {
      title: 'Work off three pieces of the inbox from the home: answer one, put one off, keep a promise',
      by: 'keyboard',
      async does(person) {
        const kefu = await person.staff()
        const [one, other] = (await kefu.ask(listWork, { query: { page: 1, size: 2, kind: ['FEEDBACK_PENDING'] } })).content
        const [promise] = (await kefu.ask(listWork, { query: { page: 1, size: 1, state: 'MINE', kind: ['PROMISE_DUE'] } })).content
        if (!one || !other || !promise) throw new Error('too little work')
        await person.jump('h', '/dashboard/workplace')
        await toWork(person, one)
        const box = person.page.getByRole('textbox', { name: `回复 ${one.title}`, exact: true })
        await expect(box).toBeVisible()
        await expect(person.page.getByRole('toolbar', { name: '回复模板' }).getByRole('button').first()).toBeVisible()
        await person.press('1')
        await expect(box).not.toHaveValue('')
        await person.press('Control+Enter')
        // The next one opens by itself.
        await expect(workOf(person, other)).toBeVisible()
        await expect(person.button('稍后', workOf(person, other))).toBeVisible()
        await person.press('h', '1')
        await expect(workOf(person, other)).toHaveCount(0)
        await workState(person, '我的')
        await toWork(person, promise)
        await person.press('e')
        await person.see(/^已办结“/)
        expect(await kefu.ask(getFeedback, { params: { id: one.subjectId } })).toMatchObject({ status: 'DONE' })
        expect((await kefu.ask(getFeedback, { params: { id: other.subjectId } })).snoozedUntil).not.toBeNull()
        const { content } = await kefu.ask(listFollowUps, { query: { page: 1, size: 50, parentId: promise.parentId ?? 0 } })
        expect(content.find(({ id }) => id === promise.subjectId)?.promise).toBe('KEPT')
      },
    },
  ],
}
