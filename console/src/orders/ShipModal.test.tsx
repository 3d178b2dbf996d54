import { createLogisticsOrder, getLogisticsCompaniesByPage } from '@camp/contract/logistics/logistics'
import { getOrderDetail, listOrders } from '@camp/contract/orders/orders'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { anOrder, aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { dismissAll, messageStore } from '../platform/notices.ts'
import { ShipModal } from './ShipModal.tsx'

const server = fakeServer()
const sent = () => server.seen.filter(({ path, method }) => path === createLogisticsOrder.path && method === 'POST').map(({ body }) => body)
const row = { createdAt: '2026-11-20T03:18:00.000Z', updatedAt: '2026-11-20T03:18:00.000Z', version: 1, phone: null, activeFlg: 'ACTIVE' }
const companies = [
  { ...row, id: 1, name: '安能', code: 'annengwuliu' },
  { ...row, id: 2, name: '顺丰速运', code: 'shunfeng' },
  { ...row, id: 3, name: '圆通速递', code: 'yuantong' },
]
/** What the server says of the order, and to a parcel. */
const answering = (asked: 'WAITING' | null, ship: () => object) =>
  server.answer(({ path }) => {
    if (path === getLogisticsCompaniesByPage.path) return { body: aPage(companies, companies.length) }
    if (path === getOrderDetail.path) return { body: { ...anOrder({ refundRequest: asked }), address: { receiver: '王芳', phone: '190****0001', province: '浙江省', city: '杭州市', district: null, detail: '文三路' } } } // biome-ignore format: one answer
    return ship()
  })

async function filled(refundRequest: 'WAITING' | null, onClose = vi.fn()) {
  const { user } = onScreen(<ShipModal order={anOrder({ refundRequest })} onClose={onClose} />)
  await user.click(await screen.findByLabelText('物流公司'))
  await user.click(await screen.findByRole('option', { name: '顺丰速运' }))
  await user.type(screen.getByLabelText('运单号'), 'SF1234567890')
  return { user, send: () => user.click(screen.getByRole('button', { name: '确认发货' })), onClose }
}
beforeEach(() => dismissAll())

describe('the company of a number', () => {
  const open = async () => {
    answering(null, () => ({ body: { id: 1, version: 1 } }))
    const { user } = onScreen(<ShipModal order={anOrder()} onClose={vi.fn()} />)
    const number = await screen.findByLabelText('运单号')
    await waitFor(() => expect(server.seen.some(({ path }) => path === getLogisticsCompaniesByPage.path)).toBe(true))
    const company = () => screen.getByLabelText('物流公司').textContent
    const choose = async (name: string) => {
      await user.click(screen.getByLabelText('物流公司'))
      await user.click(await screen.findByRole('option', { name }))
    }
    // The list is there once its options are.
    await user.click(screen.getByLabelText('物流公司'))
    await screen.findByRole('option', { name: '顺丰速运' })
    await user.keyboard('{Escape}')
    return { user, number, company, choose }
  }

  test('is proposed by it, follows it, and is sent', async () => {
    const { user, number, company } = await open()
    await user.type(number, 'sf1234567890')
    expect(company()).toContain('顺丰速运')
    expect(screen.getByText('按单号识别，可以改选')).toBeTruthy()
    await user.clear(number)
    await user.type(number, 'YT1234567890')
    expect(company()).toContain('圆通速递')
    await user.click(screen.getByRole('button', { name: '确认发货' }))
    await waitFor(() => expect(sent()).toMatchObject([{ companyId: 3, trackingNumber: 'YT1234567890' }]))
  })

  test('is never changed once a person has chosen; where both do not fit, it says so', async () => {
    const { user, number, company, choose } = await open()
    await choose('安能')
    await user.type(number, 'SF1234567890')
    expect(company()).toContain('安能')
    expect(screen.getByText('单号看起来是顺丰速运的，请核对')).toBeTruthy()
    await choose('顺丰速运')
    expect(screen.queryByText(/单号看起来是/)).toBeNull()
    await user.click(screen.getByRole('button', { name: '确认发货' }))
    await waitFor(() => expect(sent()).toMatchObject([{ companyId: 2 }]))
  })
})

describe('shipping an order whose refund is asked for', () => {
  test('says so before anything is filled in, and sends the word of the person who ships all the same', async () => {
    answering('WAITING', () => ({ body: { id: 1, version: 1 } }))
    const { user, send, onClose } = await filled('WAITING')
    expect(screen.getByText(/家长已申请退款/)).toBeTruthy()
    await user.click(screen.getByLabelText('仍要发货'))
    await send()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent()).toEqual([expect.objectContaining({ companyId: 2, trackingNumber: 'SF1234567890', despiteRequest: true })])
  })

  test('asks once the server refuses, where the request came while the form was open', async () => {
    answering(null, () => {
      answering('WAITING', () => ({ body: { id: 1, version: 1 } }))
      return { status: 400, body: { code: 999, error: 'ORDER_REFUND_ASKED', msg: '该订单有一笔待审批的退款申请', requestId: 'r' } }
    })
    const { user, send, onClose } = await filled(null)
    expect(screen.queryByLabelText('仍要发货')).toBeNull()
    await send()
    await user.click(await screen.findByLabelText('仍要发货'))
    await send()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent()).toMatchObject([{ trackingNumber: 'SF1234567890' }, { despiteRequest: true }])
    expect(sent()[0]).not.toHaveProperty('despiteRequest')
  })
})

describe('shipping from a list', () => {
  test('a number scanned whole between two parcels proposes its company', async () => {
    let rows = [anOrder({ id: 1, progress: 'PAID' }), anOrder({ id: 2, orderNumber: '202611200002', progress: 'PAID' })]
    let ships: Promise<void> | undefined
    server.answer(async ({ path, method }) => {
      if (path === getLogisticsCompaniesByPage.path) return { body: aPage(companies, companies.length) }
      if (path === listOrders.path && method === 'GET') return { body: aPage(rows, rows.length) }
      if (path === getOrderDetail.path) return { body: { ...anOrder(), address: { receiver: '王芳', phone: '190****0001', province: '浙江省', city: '杭州市', district: null, detail: '文三路' } } } // biome-ignore format: one answer
      if (path !== createLogisticsOrder.path) return undefined
      await ships
      rows = rows.slice(1)
      return { body: { id: 1, version: 1 } }
    })
    const [first] = rows
    if (!first) throw new Error('no order')
    const { user } = onScreen(<ShipModal order={first} goesOn onClose={vi.fn()} />)
    await screen.findByText('发货后继续下一单，还有 1 单待发货；按 Esc 结束')
    await screen.findByLabelText('物流公司')
    let release = () => {}
    ships = new Promise((resolve) => {
      release = resolve
    })
    await user.type(screen.getByLabelText('运单号'), 'SF1234567890{Enter}')
    await waitFor(() => expect(sent()).toHaveLength(1))
    await user.keyboard('YT1234567890{Enter}')
    release()
    await screen.findByRole('dialog', { name: '发货 202611200002' })
    await waitFor(() => expect(screen.getByLabelText('物流公司').textContent).toContain('圆通速递'))
  })

  test('goes on with what waits longest, the cursor in its number, and says how many remain, until nothing waits', async () => {
    let slowly: Promise<void> | undefined
    let rows = [anOrder({ id: 1, progress: 'PAID' }), anOrder({ id: 2, orderNumber: '202611200002', progress: 'PAID' })]
    server.answer(async ({ path, query, method }) => {
      if (path === getLogisticsCompaniesByPage.path) return { body: aPage(companies, companies.length) }
      if (path === listOrders.path && method === 'GET') {
        await slowly
        expect([query.get('sort'), query.get('needsShipping'), query.get('progress')]).toEqual(['paidAt,asc', 'true', 'PAID'])
        return { body: aPage(rows, rows.length) }
      }
      if (path === getOrderDetail.path) return { body: { ...anOrder(), address: { receiver: '王芳', phone: '190****0001', province: '浙江省', city: '杭州市', district: null, detail: '文三路' } } } // biome-ignore format: one answer
      if (path !== createLogisticsOrder.path) return undefined
      rows = rows.slice(1)
      return { body: { id: 1, version: 1 } }
    })
    const onClose = vi.fn()
    const [first] = rows
    if (!first) throw new Error('no order')
    const { user } = onScreen(<ShipModal order={first} goesOn onClose={onClose} />)
    expect(await screen.findByText('发货后继续下一单，还有 1 单待发货；按 Esc 结束')).toBeTruthy()
    const ship = async (number: string) => {
      await user.click(screen.getByLabelText('物流公司'))
      await user.click(await screen.findByRole('option', { name: '顺丰速运' }))
      await user.type(screen.getByLabelText('运单号'), `${number}{Enter}`)
    }
    let release = () => {}
    slowly = new Promise((resolve) => {
      release = resolve
    })
    await ship('SF1234567890')
    await waitFor(() => expect(messageStore.read().at(-1)?.title).toBe('已发货'))
    // A second Enter before the next parcel is there sends nothing of this one again.
    await user.keyboard('{Enter}')
    release()
    expect(await screen.findByRole('dialog', { name: '发货 202611200002' })).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByLabelText('运单号'))
    expect((screen.getByLabelText('运单号') as HTMLInputElement).value).toBe('')
    expect(screen.queryByText(/还有/)).toBeNull()
    dismissAll()
    await ship('SF1234567891')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    // The last one is said, too.
    expect(messageStore.read().at(-1)?.title).toBe('已发货')
    expect(sent()).toMatchObject([{ trackingNumber: 'SF1234567890' }, { orderNumber: '202611200002', trackingNumber: 'SF1234567891' }])
  })

  test('keeps what a scanner writes between two parcels for the next one, and never offers what has gone where the look-up fails', async () => {
    const orders = [1, 2, 3].map((id) => anOrder({ id, orderNumber: `20261120000${id}`, progress: 'PAID' }))
    let looks = 0
    let ships: Promise<void> | undefined
    server.answer(async ({ path, method }) => {
      if (path === getLogisticsCompaniesByPage.path) return { body: aPage(companies, companies.length) }
      // What it held at first is all that it ever says.
      if (path === listOrders.path && method === 'GET')
        return looks++ === 0 ? { body: aPage(orders.slice(0, 2), 2) } : { status: 503, body: {} }
      if (path === getOrderDetail.path) return { body: { ...anOrder(), address: { receiver: '王芳', phone: '190****0001', province: '浙江省', city: '杭州市', district: null, detail: '文三路' } } } // biome-ignore format: one answer
      if (path !== createLogisticsOrder.path) return undefined
      await ships
      return { body: { id: 1, version: 1 } }
    })
    const onClose = vi.fn()
    const [first] = orders
    if (!first) throw new Error('no order')
    const { user } = onScreen(<ShipModal order={first} goesOn onClose={onClose} />)
    await screen.findByText('发货后继续下一单，还有 1 单待发货；按 Esc 结束')
    await user.click(screen.getByLabelText('物流公司'))
    await user.click(await screen.findByRole('option', { name: '顺丰速运' }))
    let release = () => {}
    ships = new Promise((resolve) => {
      release = resolve
    })
    await user.type(screen.getByLabelText('运单号'), 'SF1234567890{Enter}')
    await waitFor(() => expect(sent()).toHaveLength(1))
    await user.keyboard('SF12345')
    release()
    const next = await screen.findByRole('dialog', { name: '发货 202611200002' })
    await waitFor(() => expect((screen.getByLabelText('运单号') as HTMLInputElement).value).toBe('SF12345'))
    await user.keyboard('67891')
    expect((screen.getByLabelText('运单号') as HTMLInputElement).value).toBe('SF1234567891')
    await user.click(screen.getByLabelText('物流公司'))
    await user.click(await screen.findByRole('option', { name: '顺丰速运' }))
    await user.click(screen.getByRole('button', { name: '确认发货' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(next).toBeTruthy()
    expect(sent()).toMatchObject([
      { orderNumber: first.orderNumber, trackingNumber: 'SF1234567890', first: true },
      { orderNumber: '202611200002', trackingNumber: 'SF1234567891', first: true },
    ])
    expect(screen.queryByRole('dialog', { name: `发货 ${first.orderNumber}` })).toBeNull()
  })
})
