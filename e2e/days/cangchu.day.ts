import { getUserAddressByPage } from '@camp/contract/addresses/addresses'
import { getGoodsSimpleList } from '@camp/contract/goods/goods'
import { getLogisticsCompaniesByPage } from '@camp/contract/logistics/logistics'
import { getLogisticsOrdersByPage } from '@camp/contract/logistics/logistics.parcels'
import { listReturnParcels } from '@camp/contract/logistics/logistics.returns'
import { getOrderDetail, listOrders } from '@camp/contract/orders/orders'
import { confirmPayment, createOrder } from '@camp/contract/orders/orders.writing'
import { sheetFile } from '../sheets.ts'
import type { Day } from './day.ts'
import { expect, type Person } from './person.ts'

const mark = Date.now().toString(36).toUpperCase()

async function toShip(person: Person, size: number) {
  const query = { progress: ['PAID' as const], refundState: ['NONE' as const], needsShipping: true, page: 1, size: 50 }
  const { content } = await (await person.staff()).ask(listOrders, { query })
  // Of the others money is asked back.
  const found = content.filter(({ refundRequest }) => refundRequest === null)
  if (found.length < size) throw new Error('too few orders to ship')
  return found.slice(0, size)
}

const now = async (person: Person, orderNumber: string) => (await person.staff()).ask(getOrderDetail, { query: { orderNumber } })

async function parcels(person: Person, body: object) {
  return (await (await person.staff()).ask(getLogisticsOrdersByPage, { query: { page: 1, size: 20 }, body })).content
}

/** A family buys something at the counter, and has paid. */
async function bought(person: Person) {
  const kefu = await person.staff('kefu')
  const [address] = (await kefu.ask(getUserAddressByPage, { query: { page: 1, size: 1 }, body: {} })).content
  const goods = (await kefu.ask(getGoodsSimpleList, { query: { activeFlg: ['ACTIVE'] } })).find(({ kind }) => kind === 'PHYSICAL')
  const order = { parentId: address?.parentId ?? 0, addressId: address?.id ?? 0, goodsId: goods?.id ?? 0, quantity: 1 }
  const { orderNumber, payAmount: amount } = await kefu.ask(createOrder, { body: { ...order, payMethod: 'OFFLINE' } })
  const body = { orderNumber, amount, paidAt: new Date().toISOString(), note: '门店收款' }
  await (await person.staff('caiwu')).ask(confirmPayment, { body })
}

export const cangchu: Day = {
  account: 'cangchu',
  role: 'store and shipping',
  tasks: [
    {
      title: 'Fetch the labels: export what waits to be shipped',
      by: 'mouse',
      async does(person) {
        await person.menu('订单管理', '订单列表')
        await person.click(person.button(/^待发货/, person.main))
        await expect(person.page).toHaveURL(/needsShipping=true/)
        await person.atRest()
        await person.click(person.button('导出发货单', person.main))
        await person.opened(person.dialog(/^导出发货单/))
        await person.type('交仓库打印面单')
        const name = await person.download(() => person.click(person.button(/^导出 \d+ 条/, person.dialog())))
        expect(name).toMatch(/\.xlsx$/)
      },
    },
    {
      title: "Ship the day's orders by the carrier's spreadsheet",
      by: 'mouse',
      async does(person) {
        const orders = (await toShip(person, 3)).map(({ orderNumber }) => orderNumber)
        const rows = [['订单号', '物流公司', '运单号'], ...orders.map((number) => [number, '顺丰速运', `SF${mark}${number.slice(-6)}`])]
        await person.click(person.button('导入运单号', person.main))
        const dialog = person.dialog('导入运单号')
        const drop = dialog.locator('input[type="file"]')
        const [choosing] = await Promise.all([person.page.waitForEvent('filechooser'), person.click(drop)])
        await choosing.setFiles(await sheetFile('运单.xlsx', rows))
        await person.click(person.button('执行 3 行', dialog))
        await expect(dialog.getByText('已完成 3 行')).toBeVisible({ timeout: 30_000 })
        await person.click(person.button('完成', dialog))
        for (const number of orders) expect(await now(person, number)).toMatchObject({ progress: 'SHIPPED' })
      },
    },
    {
      title: 'Ship one order that came late',
      by: 'keyboard',
      async does(person) {
        const [order] = await toShip(person, 1)
        const number = order?.orderNumber ?? ''
        await person.go(number.slice(-6), new RegExp(`^${number}`))
        await person.deed('fh', '发货')
        const dialog = person.dialog(`发货 ${number}`)
        await person.pick(dialog.getByLabel(/^物流公司/), /顺丰/)
        await person.tabTo(dialog.getByLabel('运单号'))
        await person.type(`SF${mark}9`)
        await person.press('Control+s')
        await person.see('已发货')
        expect(await now(person, number)).toMatchObject({ progress: 'SHIPPED' })
      },
    },
    {
      title: 'Correct a tracking number that was mistyped',
      by: 'keyboard',
      async does(person) {
        await person.jump('l', '/location/logisticsOrder')
        await person.press('/')
        await person.tabTo(person.main.getByRole('textbox', { name: '运单号' }))
        await person.type(`SF${mark}9`)
        await person.press('Enter')
        await person.atRest()
        await person.toRow(`SF${mark}9`)
        await person.press('Enter')
        const drawer = person.dialog('物流单：速览')
        await person.enter(person.button('编辑', drawer))
        const edit = person.dialog(/^编辑物流单/)
        await person.tabTo(edit.getByLabel('运单号'))
        await person.press('Control+a')
        await person.type(`SF${mark}8`)
        await person.press('Control+s')
        await person.see(`物流单 SF${mark}8 已保存`)
        await person.press('Escape')
        expect(await parcels(person, { trackingNumber: `SF${mark}8` })).toHaveLength(1)
      },
    },
    {
      title: 'Ask the carrier where a parcel is that is on its way',
      by: 'mouse',
      async does(person) {
        await person.menu('订单管理', '物流单')
        await person.click(person.button('重置', person.main))
        await person.click(person.button(/^在途/, person.main))
        await expect(person.page).toHaveURL(/status=/)
        await expect(person.rows.filter({ hasText: /已签收|已退回/ })).toHaveCount(0)
        const row = person.rows.first()
        await person.click(row.getByRole('cell').nth(1))
        const drawer = person.dialog('物流单：速览')
        await person.click(person.button('查询轨迹', drawer))
        await person.see(/没有新轨迹|查到 \d+ 条新轨迹|刚查询过/)
        await person.click(person.button('关闭', drawer))
      },
    },
    {
      title: 'Take in what a family sent back',
      by: 'mouse',
      async does(person) {
        const cangchu = await person.staff()
        const waiting = async () =>
          (await cangchu.ask(listReturnParcels, { query: { page: 1, size: 50, status: ['WAITING'] } })).totalElements
        const before = await waiting()
        expect(before).toBeGreaterThan(0)
        await person.menu('订单管理', '物流单')
        await person.click(person.main.getByRole('group', { name: '包裹方向' }).getByText('退回'))
        await person.click(person.button(/^待收货/, person.main))
        await person.atRest()
        await person.act(person.rows.first(), '签收退货')
        await person.see('已签收，财务可以审批退款')
        expect(await waiting()).toBe(before - 1)
      },
    },
    {
      title: 'Note on an order that a part is sent later',
      by: 'keyboard',
      async does(person) {
        const [order] = await toShip(person, 1)
        const number = order?.orderNumber ?? ''
        await person.go(number.slice(-6), new RegExp(`^${number}`))
        await person.deed('bz', '备注')
        await person.opened(person.dialog(/^备注/))
        await person.press('Control+a')
        await person.type(`教具缺货，周五补发 ${mark}`)
        await person.press('Control+s')
        await person.see('备注已保存')
        expect((await now(person, number)).remark).toContain(mark)
      },
    },
    {
      title: 'Mend the address of a parcel that is not packed yet',
      by: 'mouse',
      async does(person) {
        const [known] = (await (await person.staff()).ask(getUserAddressByPage, { query: { page: 1, size: 1 }, body: {} })).content
        await person.menu('订单管理', '用户地址')
        const row = person.row(known?.receiver ?? '')
        await person.act(row, '编辑')
        const dialog = person.dialog('编辑收货地址')
        await person.click(dialog.getByLabel('详细地址'))
        await person.press('Control+a')
        await person.type(`花桥镇绿地大道${mark}号`)
        await person.click(person.button('保存', dialog))
        await person.see(/的地址已保存/)
      },
    },
    {
      title: 'Take on a new carrier',
      by: 'keyboard',
      async does(person) {
        await person.go('物流公司')
        const form = await person.make('新建物流公司')
        await person.tabTo(form.getByLabel('名称', { exact: true }))
        await person.type(`同城快送${mark}`)
        await person.tabTo(form.getByLabel('编码'))
        await person.type(`tongcheng-${mark}`)
        await person.press('Control+s')
        await person.see(`物流公司“同城快送${mark}”已保存`)
        const { content } = await (await person.staff()).ask(getLogisticsCompaniesByPage, {
          query: { page: 1, size: 50 },
          body: { name: `同城快送${mark}` },
        })
        expect(content).toHaveLength(1)
      },
    },
    {
      title: "Find a family's parcel by the end of its phone number",
      by: 'mouse',
      async does(person) {
        const [parcel] = await parcels(person, { status: ['SIGNED'] })
        await person.menu('订单管理', '物流单')
        await person.click(person.main.getByRole('group', { name: '包裹方向' }).getByText('发出'))
        await person.click(person.button('更多筛选', person.main))
        await person.fill(person.main.getByRole('textbox', { name: '手机号' }), parcel?.phone.slice(-4) ?? '')
        await person.press('Enter')
        await person.atRest()
        await expect(person.row(parcel?.trackingNumber ?? '')).toBeVisible()
      },
    },
    {
      title: 'Ship one order from beside the list, with the number as a scanner reads it',
      by: 'mouse',
      async does(person) {
        const [order] = await toShip(person, 1)
        const number = order?.orderNumber ?? ''
        await person.menu('订单管理', '订单列表')
        await person.fill(person.main.getByRole('textbox', { name: '订单号', exact: true }), number)
        await person.press('Enter')
        await person.atRest()
        await person.click(person.row(number).getByRole('cell').nth(4))
        await person.click(person.button('发货', person.dialog('订单列表：速览')))
        const dialog = await person.opened(person.dialog(`发货 ${number}`))
        await person.choose(dialog.getByLabel(/^物流公司/), /顺丰/)
        await person.fill(dialog.getByLabel('运单号'), `sf${mark.toLowerCase()}7`)
        await person.click(person.button('确认发货', dialog))
        await person.see('已发货')
        expect(await now(person, number)).toMatchObject({ progress: 'SHIPPED' })
        expect(await parcels(person, { trackingNumber: `SF${mark}7` })).toMatchObject([{ orderNumber: number }])
      },
    },
    {
      title: 'Ship two orders in a row: after the first the next parcel follows',
      by: 'keyboard',
      async does(person) {
        // Those of the day may have been shipped.
        for (const _ of [1, 2]) await bought(person)
        await person.jump('o', '/order/index')
        const waiting = person.button(/^待发货/, person.main)
        if ((await waiting.getAttribute('aria-pressed')) !== 'true') await person.enter(waiting, 40)
        await expect(person.page).toHaveURL(/needsShipping=true/)
        await person.atRest()
        const row = await person.toRow(/\d{18}/)
        const first = ((await row.getByRole('link', { name: /^\d{18}$/ }).textContent()) ?? '').trim()
        await person.enter(person.button('发货', row), 8)
        const dialog = await person.opened(person.dialog(`发货 ${first}`))
        await person.tabTo(dialog.getByLabel('运单号'))
        await person.type(`SF1${String(Date.now()).slice(-12)}`)
        // The number says the carrier.
        await expect(dialog.getByLabel(/^物流公司/)).toContainText('顺丰')
        await person.press('Control+s')
        // The next parcel is there, with the cursor where a scanner writes.
        await expect(dialog).toHaveCount(0)
        const following = person.dialog(/^发货 \d{18}$/)
        await expect(following.getByLabel('运单号')).toBeFocused()
        const second = /\d{18}/.exec((await following.getByRole('heading').first().textContent()) ?? '')?.[0] ?? ''
        await person.type(`SF1${String(Date.now()).slice(-12)}`)
        await expect(following.getByLabel(/^物流公司/)).toContainText('顺丰')
        await person.press('Control+s')
        await expect(person.dialog(`发货 ${second}`)).toHaveCount(0)
        if ((await person.dialog().count()) > 0) await person.press('Escape')
        for (const number of [first, second]) expect(await now(person, number)).toMatchObject({ progress: 'SHIPPED' })
      },
    },
  ],
}
