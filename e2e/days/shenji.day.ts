import { revealPersonal } from '@camp/contract/base/pii.calls'
import { getLogs } from '@camp/contract/logs/logs'
import { listOrders, updateOrderRemark } from '@camp/contract/orders/orders'
import { listParents } from '@camp/contract/parents/parents'
import { listReconciliationDays } from '@camp/contract/reconcile/reconcile'
import { refundOrder } from '@camp/contract/refunds/refunds'
import { listWorkStatements } from '@camp/contract/workHours/workHours.statements'
import { refundable } from '../refundable.ts'
import type { Day } from './day.ts'
import { expect, type Person } from './person.ts'

/** Somebody of the staff looked at a phone in full: there is something to find. */
async function revealed(person: Person) {
  const kefu = await person.staff('kefu')
  const [parent] = (await kefu.ask(listParents, { query: { page: 1, size: 1, sort: ['registeredAt,asc'] } })).content
  await kefu.ask(revealPersonal, { body: { entity: 'parent', id: parent?.id ?? 0, field: 'phone' } })
  return parent?.id ?? 0
}

const latest = async (person: Person, query: object) => {
  const { content } = await (await person.staff()).ask(getLogs, { query: { page: 1, size: 20, ...query } })
  return content
}

export const shenji: Day = {
  account: 'shenji',
  role: 'auditor',
  tasks: [
    {
      title: 'Mask check: who looked at what in full',
      by: 'mouse',
      async does(person) {
        const id = await revealed(person)
        await person.menu('系统管理', '操作日志')
        await person.click(person.button(/^查看个人信息/, person.main))
        await person.atRest()
        await person.act(person.rows.first(), '详情')
        const drawer = person.dialog('操作日志：速览')
        await expect(drawer.getByText('周思远').first()).toBeVisible()
        await expect(drawer.getByText(String(id)).first()).toBeVisible()
        await person.press('Escape')
      },
    },
    {
      title: 'Verify that nobody has changed the log',
      by: 'mouse',
      async does(person) {
        await person.click(person.button('校验日志', person.main))
        const dialog = person.dialog('校验操作日志')
        await expect(dialog.getByText('未发现问题')).toBeVisible()
        await person.click(person.button('关闭', dialog))
      },
    },
    {
      title: 'Find all that was refunded, and what the newest one changed',
      by: 'keyboard',
      async does(person) {
        const { orderNumber } = await refundable(await person.staff('admin'))
        await (await person.staff('admin')).ask(refundOrder, { body: { orderNumber, amount: 100, reason: '审计抽查' } })
        await person.jump('a', '/permission/log')
        await person.press('/')
        await person.tabTo(person.main.getByRole('textbox', { name: '内容关键词' }), 12)
        await person.type(orderNumber)
        await person.press('Enter')
        await person.atRest()
        await person.toRow(orderNumber)
        await person.press('Enter')
        await expect(person.dialog('操作日志：速览').getByText(orderNumber).first()).toBeVisible()
        await person.press('Escape')
      },
    },
    {
      title: 'Export the log of today for the file',
      by: 'mouse',
      async does(person) {
        const name = await person.download(() => person.click(person.button('导出日志', person.main)))
        expect(name).toMatch(/^操作日志-.*\.xlsx$/)
        const [entry] = await latest(person, { operationType: 'EXPORT' })
        expect(entry?.operator).toBe('宋明哲')
      },
    },
    {
      title: 'Check that the days of the bill are balanced',
      by: 'keyboard',
      async does(person) {
        const { totalElements } = await (await person.staff()).ask(listReconciliationDays, { query: { page: 1, state: ['DIFFERS'] } })
        await person.jump('b', '/order/reconcile')
        await person.see(`有差异 ${totalElements}`)
      },
    },
    {
      title: 'Check what a role may do, and who holds it',
      by: 'mouse',
      async does(person) {
        await person.menu('系统管理', '角色')
        await person.act(person.row('财务'), '详情')
        await person.see('您没有“分配角色权限”的权限，只能查看。')
        await person.fill(person.page.getByRole('searchbox', { name: '在权限中查找' }), 'ORDER_REFUND')
        await expect(person.page.getByRole('treeitem', { name: /ORDER_REFUND(?!_)/ })).toHaveAttribute('aria-checked', 'true')
        await person.see('陈静怡')
      },
    },
    {
      title: 'Compare two roles',
      by: 'mouse',
      async does(person) {
        await person.menu('系统管理', '角色')
        await person.click(person.row('财务').getByRole('checkbox'))
        await person.click(person.row('客服').getByRole('checkbox'))
        await person.click(person.button('对比所选的两个'))
        await expect(person.page.getByText(/^相同 \d+ 项，仅/)).toBeVisible()
      },
    },
    {
      title: 'Ask why somebody may refund',
      by: 'keyboard',
      async does(person) {
        await person.go('caiwu', /陈静怡/)
        await person.enter(person.button('权限诊断', person.main).or(person.main.getByRole('link', { name: '权限诊断' })))
        const targets = person.page.getByRole('region', { name: '页面与接口' })
        await person.tabTo(targets.getByRole('searchbox'))
        await person.type('refundOrder')
        await person.enter(targets.getByRole('button', { name: /refundOrder/ }), 8)
        await expect(person.page.getByText('陈静怡 可以使用')).toBeVisible()
      },
    },
    {
      title: 'See how an order stood before it was changed',
      by: 'keyboard',
      async does(person) {
        const [order] = (await (await person.staff()).ask(listOrders, { query: { page: 1, size: 1, sort: ['createdAt,desc'] } })).content
        const number = order?.orderNumber ?? ''
        const remark = { id: order?.id ?? 0, remark: `待核对 ${number.slice(-4)}`, version: order?.version ?? 1 }
        await (await person.staff('kefu')).ask(updateOrderRemark, { body: remark })
        await person.go(number.slice(-6), new RegExp(`^${number}`))
        await person.enter(person.button('变更历史', person.main))
        const history = person.dialog(/^变更历史/)
        await person.enter(history.getByRole('button', { name: '当时的状态' }).first())
        await expect(history.getByRole('status')).toBeVisible()
        await person.press('Escape')
      },
    },
    {
      title: 'Check the closed months of the coaches: each amount has its lines',
      by: 'keyboard',
      async does(person) {
        const { totalElements } = await (await person.staff()).ask(listWorkStatements, {
          query: { page: 1, status: ['CLOSED', 'CONTRACTED'] },
        })
        expect(totalElements).toBeGreaterThan(0)
        await person.go('工时月结')
        const unpaid = person.button(/^待付款/, person.main)
        await person.enter(unpaid, 12)
        await expect(unpaid).toHaveAttribute('aria-pressed', 'true')
        await person.atRest()
        await person.toRow(/\d/)
        await person.press('Enter')
        await expect(person.dialog('工时月结：速览').getByText(/\d+ 条合计一致/)).toBeVisible()
        await person.press('Escape')
      },
    },
    {
      title: 'Come from an entry of the log to the record that it changed',
      by: 'mouse',
      async does(person) {
        const [order] = (await (await person.staff()).ask(listOrders, { query: { page: 1, size: 1, sort: ['createdAt,desc'] } })).content
        const number = order?.orderNumber ?? ''
        await (await person.staff('kefu')).ask(updateOrderRemark, {
          body: { id: order?.id ?? 0, remark: `再核对 ${number.slice(-4)}`, version: order?.version ?? 1 },
        })
        await person.menu('系统管理', '操作日志')
        await person.click(person.button('全部', person.main))
        await person.atRest()
        await person.click(person.row(number).getByRole('link', { name: new RegExp(number) }))
        await expect(person.page.getByRole('heading', { name: `订单 ${number}` })).toBeVisible()
      },
    },
    {
      title: 'Read the history of the newest order by letters alone',
      by: 'keyboard',
      async does(person) {
        const [order] = (await (await person.staff()).ask(listOrders, { query: { page: 1, size: 1, sort: ['createdAt,desc'] } })).content
        const number = order?.orderNumber ?? ''
        const remark = { id: order?.id ?? 0, remark: `已电话核对 ${number.slice(-4)}`, version: order?.version ?? 1 }
        await (await person.staff('kefu')).ask(updateOrderRemark, { body: remark })
        await person.jump('o', '/order/index')
        await person.toRow(number)
        await person.press('Enter')
        const peek = person.dialog('订单列表：速览')
        await expect(peek.getByRole('heading', { name: `订单 ${number}` })).toBeVisible()
        await person.deed('bgls', '变更历史')
        const history = person.dialog(/^变更历史/)
        await expect(history.getByText(remark.remark).first()).toBeVisible()
        await person.press('Escape', 'Escape')
      },
    },
  ],
}
