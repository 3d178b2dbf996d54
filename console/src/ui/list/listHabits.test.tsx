import { listOrders, orderFilter } from '@camp/contract/orders/orders'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeServer } from '../../../test/fakeServer.ts'
import { someOrders } from '../../../test/listFixture.ts'
import { ListServer } from '../../../test/listServer.ts'
import { onScreen } from '../../../test/screenFixture.tsx'
import type { OrderRow } from '../../orders/orderActions.ts'
import { messageStore } from '../../platform/notices.ts'
import type { Column } from '../table/column.ts'
import { ListPage } from './ListPage.tsx'
import { useList } from './useList.ts'

const server = fakeServer()
let kept: ListServer

const columns: Column<OrderRow>[] = [
  { key: 'orderNumber', title: 'Number', width: 160, pin: 'left', sortKey: 'orderNumber', cell: (order) => order.orderNumber },
  { key: 'goodsName', title: 'Goods', width: 160, grow: true, cell: (order) => order.goodsName },
  { key: 'payAmount', title: 'Paid', width: 100, cell: (order) => order.payAmount },
  { key: 'remark', title: 'Remark', width: 160, hidden: true, cell: () => 'a remark' },
]
const views = [{ key: 'paid', title: 'Paid ones', filter: { status: ['PAID' as const] } }]

function Orders() {
  const list = useList(listOrders, { filter: orderFilter })
  return (
    <ListPage
      id="orders"
      title="Orders"
      list={list}
      columns={columns}
      views={views}
      empty=""
      tools={(shown) => <output>{shown.join()}</output>}
    />
  )
}

const heads = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'))
const asked = (path: string) => server.seen.filter((request) => request.path === path)
const savedSettings = () => waitFor(() => expect(asked('/api/userinfo/preferences/list.orders').length).toBeGreaterThan(0))

async function opened(at = '/list', codes: readonly string[] = []) {
  const page = onScreen(<Orders />, { at, codes })
  await screen.findAllByText('202611200000000001')
  return page
}
const openedWith = (codes: readonly string[]) => opened('/list?status=PAID', codes)
async function withPanel() {
  const page = await opened()
  await page.user.click(screen.getByRole('button', { name: '列设置' }))
  return { ...page, panel: within(await screen.findByRole('dialog', { name: '列设置' })) }
}

beforeEach(() => {
  localStorage.clear()
  kept = new ListServer(someOrders(20), (query) => (query.get('status') === 'PAID' ? 42 : 95))
  server.answer(kept.answer)
})

describe('the columns of a list', () => {
  test('are shown, moved by the keyboard and pinned, and kept on the server', async () => {
    const { user, panel } = await withPanel()
    await user.click(panel.getByRole('checkbox', { name: 'Remark' }))
    panel.getByRole('button', { name: '移动“Remark”（上下方向键）' }).focus()
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(heads()).toEqual(['Number', 'Remark', 'Goods', 'Paid'])
    expect(screen.getByText('orderNumber,remark,goodsName,payAmount')).toBeTruthy()
    await user.click(panel.getByRole('button', { name: '“Paid”固定在左侧' }))
    await user.click(panel.getByRole('radio', { name: '宽松' }))
    expect(heads()).toEqual(['Number', 'Paid', 'Remark', 'Goods'])
    const wanted = { density: 'comfortable', columns: { remark: true }, pins: { payAmount: 'left' } }
    await waitFor(() => expect(kept.value).toMatchObject(wanted))
  })

  test('stand as before where a drag is given up by Escape, and the panel stays', async () => {
    const { user, panel } = await withPanel()
    const goods = panel.getByRole('button', { name: '移动“Goods”（上下方向键）' })
    const over = panel.getByRole('checkbox', { name: 'Paid' })
    // jsdom draws nothing: the pointer is over what is said here.
    document.elementFromPoint = () => over
    fireEvent.pointerDown(goods, { button: 0 })
    fireEvent.pointerMove(over)
    expect(heads()).toEqual(['Number', 'Paid', 'Goods'])
    await user.keyboard('{Escape}')
    expect(heads()).toEqual(['Number', 'Goods', 'Paid'])
    expect(screen.getByRole('dialog', { name: '列设置' })).toBeTruthy()
    fireEvent.pointerMove(over)
    fireEvent.pointerUp(over)
    expect(heads()).toEqual(['Number', 'Goods', 'Paid'])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: '列设置' })).toBeNull()
  })

  test('come from the server on another machine, before the first row is drawn', async () => {
    kept.value = { order: ['payAmount', 'goodsName'], columns: { goodsName: false }, widths: { payAmount: 222 }, unknown: 1 }
    await opened()
    await waitFor(() => expect(heads()).toEqual(['Number', 'Paid']))
    expect([...document.querySelectorAll('col')].map((col) => col.style.width)).toEqual(['160px', ''])
    expect(document.querySelector('table')?.style.minWidth).toBe('382px')
  })

  test('are the usual ones again after a reset; the one that names the row cannot be hidden', async () => {
    kept.value = { density: 'compact', columns: { goodsName: false } }
    const { user, panel } = await withPanel()
    expect(panel.getByRole<HTMLInputElement>('checkbox', { name: 'Number' }).disabled).toBe(true)
    await user.click(panel.getByRole('button', { name: '恢复默认' }))
    expect(heads()).toEqual(['Number', 'Goods', 'Paid'])
    await savedSettings()
    expect(kept.value).toEqual({})
  })

  test('get wider by the arrow keys on the edge of their head, and their own width back by Delete', async () => {
    const { user } = await opened()
    screen.getByRole('separator', { name: '“Number”列宽' }).focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(document.querySelector('col')?.style.width).toBe('168px')
    await user.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowLeft}{/Shift}')
    expect(screen.getByRole('separator', { name: '“Paid”列宽' }).getAttribute('aria-valuenow')).toBe('60')
    await user.keyboard('{Delete}')
    await savedSettings()
    expect(kept.value).toMatchObject({ widths: { orderNumber: 168 } })
  })

  test('are sent once after several changes in a row, the last of them', async () => {
    await opened()
    const edge = screen.getByRole('separator', { name: '“Number”列宽' })
    for (let press = 0; press < 10; press++) fireEvent.keyDown(edge, { key: 'ArrowRight' })
    await savedSettings()
    expect(asked('/api/userinfo/preferences/list.orders')).toHaveLength(1)
    expect(kept.value).toMatchObject({ widths: { orderNumber: 240 } })
  })

  test('that cannot be kept stay as they are, and the person is told', async () => {
    kept.refusesToSave = true
    const { user, panel } = await withPanel()
    await user.click(panel.getByRole('checkbox', { name: 'Remark' }))
    await waitFor(() => expect(messageStore.read().map((one) => one.title)).toEqual(['列表设置保存失败，仅在当前浏览器中生效']))
    expect(heads()).toEqual(['Number', 'Goods', 'Paid', 'Remark'])
  })
})

describe('saved views', () => {
  test('keep filter, sort and columns under a name, and say how many match', async () => {
    const { user, panel, address } = await withPanel()
    await user.click(panel.getByRole('checkbox', { name: 'Remark' }))
    await user.keyboard('{Escape}')
    const paid = screen.getByRole('button', { name: /^Paid ones/ })
    await waitFor(() => expect(paid.textContent).toBe('Paid ones42'))
    await user.click(paid)
    await user.click(screen.getByRole('button', { name: 'Number' }))
    await user.click(screen.getByRole('button', { name: '保存视图' }))
    await user.type(await screen.findByLabelText(/视图名称/), '本周{Enter}')
    await screen.findByRole('button', { name: /^本周\s*42$/, pressed: true })
    expect(kept.views).toMatchObject([
      { name: '本周', query: '?status=PAID&sort=orderNumber%2Cdesc', columns: ['orderNumber', 'goodsName', 'payAmount', 'remark'] },
    ])
    await user.click(screen.getByRole('button', { name: '全部' }))
    await waitFor(() => expect(address()).toBe('/list'))
    await user.click(screen.getByRole('button', { name: /^本周/ }))
    await waitFor(() => expect(address()).toBe('/list?status=PAID&sort=orderNumber,desc'))
    const counts = asked('/api/order/list').filter(({ query }) => query.get('size') === '1')
    expect(counts.map(({ query }) => query.get('status'))).toEqual(['PAID'])
  })

  test('are counted a few at a time', async () => {
    kept.views = [1, 2, 3, 4].map((id) => ({ id, version: 1, name: `v${id}`, screen: 'test', query: `?goodsId=${id}`, columns: null }))
    await opened()
    const counts = () => asked('/api/order/list').filter(({ query }) => query.get('size') === '1')
    await waitFor(() => expect(counts()).toHaveLength(4))
    await screen.findByRole('button', { name: /^v4\s*95$/ })
  })

  test('show their own columns while they are open, and the person’s own ones after it', async () => {
    kept.views = [{ id: 1, version: 1, name: '精简', screen: 'test', query: '?status=PAID', columns: ['payAmount', 'orderNumber'] }]
    const { user } = await opened('/list?status=PAID')
    await waitFor(() => expect(heads()).toEqual(['Number', 'Paid']))
    await user.click(screen.getByRole('button', { name: '全部' }))
    await waitFor(() => expect(heads()).toEqual(['Number', 'Goods', 'Paid']))
  })

  test('take over what has changed since, get another name, and say when it is taken', async () => {
    kept.views = [
      { id: 1, version: 1, name: '一', screen: 'test', query: '?status=PAID', columns: null },
      { id: 2, version: 1, name: '二', screen: 'test', query: '?status=SHIPPED', columns: null },
    ]
    const { user } = await opened()
    await user.click(screen.getByRole('button', { name: /^一/ }))
    await user.click(screen.getByRole('button', { name: 'Number' }))
    await screen.findByLabelText('筛选或列与保存时不同')
    await user.click(screen.getByRole('button', { name: '视图“一”的操作' }))
    await user.click(screen.getByRole('menuitem', { name: '更新为当前筛选和列' }))
    await waitFor(() => expect(kept.views.find(({ id }) => id === 1)?.query).toBe('?status=PAID&sort=orderNumber%2Cdesc'))
    await user.click(await screen.findByRole('button', { name: '视图“一”的操作' }))
    await user.click(screen.getByRole('menuitem', { name: '重命名' }))
    const name = await screen.findByLabelText(/视图名称/)
    await user.clear(name)
    await user.type(name, '二{Enter}')
    await screen.findByText('“二”已存在')
    expect(name.getAttribute('aria-invalid')).toBe('true')
  })

  test('go after a question', async () => {
    kept.views = [{ id: 7, version: 1, name: '旧的', screen: 'test', query: '?status=PAID', columns: null }]
    const { user } = await opened('/list?status=PAID')
    await user.click(screen.getByRole('button', { name: '视图“旧的”的操作' }))
    await user.click(screen.getByRole('menuitem', { name: '删除视图' }))
    const question = await screen.findByRole('dialog', { name: '删除视图“旧的”？' })
    await user.click(within(question).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(kept.views).toEqual([]))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^旧的/ })).toBeNull())
  })
})

describe('views that are shared with a role', () => {
  const view = { version: 1, screen: 'test', query: '?status=PAID', columns: ['payAmount', 'orderNumber'] }

  test('are shared with a role and taken back by their owner who may', async () => {
    kept.views = [{ ...view, id: 1, name: '本周' }]
    const { user } = await openedWith(['ROLE_EDIT'])
    await user.click(await screen.findByRole('button', { name: '视图“本周”的操作' }))
    await user.click(screen.getByRole('menuitem', { name: '共享给角色' }))
    const dialog = within(await screen.findByRole('dialog', { name: '共享视图“本周”' }))
    await user.click(dialog.getByRole('button', { name: '共享' }))
    await dialog.findByText('请选择角色')
    await user.click(dialog.getByRole('button', { name: /^角色/ }))
    await user.click(await screen.findByRole('option', { name: '财务' }))
    await user.click(dialog.getByRole('button', { name: '共享' }))
    await screen.findByLabelText('已共享给“财务”')
    expect(kept.views).toMatchObject([{ id: 1, roleId: 4 }])
    await user.click(screen.getByRole('button', { name: '视图“本周”的操作' }))
    await user.click(screen.getByRole('menuitem', { name: '停止共享' }))
    await user.click(within(await screen.findByRole('dialog', { name: '停止共享视图“本周”？' })).getByRole('button', { name: '停止共享' }))
    await waitFor(() => expect(screen.queryByLabelText('已共享给“财务”')).toBeNull())
    expect(kept.views).toMatchObject([{ id: 1, roleId: null }])
  })

  test('say whose they are, are not changed by others, and can be copied', async () => {
    kept.views = [{ ...view, id: 9, name: '待退款', ownerId: 2, ownerName: '陈静', roleId: 3 }]
    const { user } = await openedWith([])
    const chip = await screen.findByRole('button', { name: /^待退款/ })
    within(chip).getByLabelText('由“陈静”共享给“客服”')
    await user.click(screen.getByRole('button', { name: '视图“待退款”的操作' }))
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['复制为我的视图'])
    await user.click(screen.getByRole('menuitem', { name: '复制为我的视图' }))
    const name = await screen.findByLabelText<HTMLInputElement>(/视图名称/)
    expect(name.value).toBe('待退款')
    await user.type(name, '二{Enter}')
    await screen.findByRole('button', { name: /^待退款二/, pressed: true })
    expect(kept.views[1]).toMatchObject({ name: '待退款二', query: view.query, columns: view.columns })
    expect(heads()).toEqual(['Number', 'Paid'])
    await user.click(screen.getByRole('button', { name: /^待退款/, pressed: false }))
    expect(chip.getAttribute('aria-pressed')).toBe('true')
  })

  test('stay as they are where the owner may no longer share', async () => {
    kept.views = [{ ...view, id: 1, name: '本周', roleId: 3 }]
    const { user } = await openedWith([])
    await user.click(await screen.findByRole('button', { name: '视图“本周”的操作' }))
    expect(screen.getByRole('menuitem', { name: /^重命名/ }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('menuitem', { name: '停止共享' })).toBeNull()
  })
})
