import { listOrders, orderFilter } from '@camp/contract/orders/orders'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeServer } from '../../../test/fakeServer.ts'
import { aPage, someOrders } from '../../../test/listFixture.ts'
import { onScreen } from '../../../test/screenFixture.tsx'
import { useList } from './useList.ts'

const server = fakeServer()

/** A list as plain as can be: it shows its state and lets the test act on it. */
let list: ReturnType<typeof useOrders>
const useOrders = () => useList(listOrders, { filter: orderFilter })
function Plain() {
  list = useOrders()
  return (
    <p>
      {list.state} {list.rows.length} of {list.total ?? '?'}
    </p>
  )
}

const asked = () => server.seen.filter(({ path }) => path === listOrders.path).map(({ query }) => query)
const lastAsked = () => asked().at(-1)

beforeEach(() => {
  server.answer(({ query }) => {
    const page = Number(query.get('page'))
    const size = Number(query.get('size'))
    return { body: aPage(someOrders(Math.min(size, 95 - (page - 1) * size), (page - 1) * size), 95, { page, size }) }
  })
})

describe('the address', () => {
  test('is what the list asks for: filter, page, size and order', async () => {
    onScreen(<Plain />, { at: '/order/index?status=PAID&status=SHIPPED&page=2&size=10&sort=payAmount,asc' })
    await screen.findByText('ready 10 of 95')
    expect(lastAsked()?.getAll('status')).toEqual(['PAID', 'SHIPPED'])
    expect([lastAsked()?.get('page'), lastAsked()?.get('size'), lastAsked()?.get('sort')]).toEqual(['2', '10', 'payAmount,asc'])
  })

  test('loses in place what the list does not understand', async () => {
    const page = onScreen(<Plain />, { at: '/order/index?status=XYZ&page=-3&phone=1380&foo=1' })
    await waitFor(() => expect(page.address()).toBe('/order/index?phone=1380'))
    await act(() => page.router.navigate(-1))
    expect(page.address()).toBe('/order/index?phone=1380')
  })

  test('takes a search as a step of the history, on page 1', async () => {
    const page = onScreen(<Plain />, { at: '/order/index?page=3' })
    await screen.findByText('ready 20 of 95')
    act(() => list.search({ phone: '1380' }))
    await waitFor(() => expect(page.address()).toBe('/order/index?phone=1380'))
    await act(() => page.router.navigate(-1))
    expect(page.address()).toBe('/order/index?page=3')
    await waitFor(() => expect(list.page).toBe(3))
  })

  test('takes paging and sorting in place', async () => {
    const page = onScreen(<Plain />, { at: '/order/index' })
    await screen.findByText('ready 20 of 95')
    act(() => list.setPage(4))
    await waitFor(() => expect(page.address()).toBe('/order/index?page=4'))
    act(() => list.sortBy('payAmount'))
    await waitFor(() => expect(page.address()).toBe('/order/index?sort=payAmount,desc'))
    await act(() => page.router.navigate(-1))
    expect(page.address()).toBe('/order/index?sort=payAmount,desc')
  })

  test('a column sorts down, up, and then as usual again', async () => {
    onScreen(<Plain />)
    await screen.findByText('ready 20 of 95')
    const orders: string[] = []
    for (let click = 0; click < 3; click++) {
      act(() => list.sortBy('payAmount'))
      await waitFor(() => expect(asked()).toHaveLength(Math.min(click + 2, 3)))
      orders.push(`${list.sort?.key} ${list.sort?.desc}`)
    }
    expect(orders).toEqual(['payAmount true', 'payAmount false', 'createdAt true'])
  })

  test('another size keeps the first row in view', async () => {
    onScreen(<Plain />, { at: '/order/index?page=4&size=20' })
    await screen.findByText('ready 20 of 95')
    act(() => list.setSize(50))
    await waitFor(() => expect(list.page).toBe(2))
  })

  test('beyond the last page becomes the last page', async () => {
    const page = onScreen(<Plain />, { at: '/order/index?page=40' })
    await screen.findByText('ready 15 of 95')
    expect(page.address()).toBe('/order/index?page=5')
  })
})

describe('the state', () => {
  test('searching for the same again asks again, without a step of the history', async () => {
    const page = onScreen(<Plain />, { at: '/order/index?phone=1380' })
    await screen.findByText('ready 20 of 95')
    act(() => list.search({ phone: '1380' }))
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(page.address()).toBe('/order/index?phone=1380')
  })

  test('old rows stay until the new ones are there', async () => {
    onScreen(<Plain />)
    await screen.findByText('ready 20 of 95')
    const of = (first: number) => someOrders(20, first).map(({ id }) => id)
    const shown = () => list.rows.map(({ id }) => id)
    expect(shown()).toEqual(of(0))
    act(() => list.setPage(2))
    await screen.findByText('refreshing 20 of 95')
    expect(shown()).toEqual(of(0))
    await screen.findByText('ready 20 of 95')
    expect(shown()).toEqual(of(20))
  })

  test('tells nothing there at all from nothing that matches', async () => {
    server.answer(() => ({ body: aPage([], 0) }))
    const page = onScreen(<Plain />)
    await screen.findByText('empty 0 of 0')
    act(() => list.search({ phone: '1380' }))
    await screen.findByText('noMatch 0 of 0')
    act(() => list.reset())
    await waitFor(() => expect(page.address()).toBe('/list'))
  })

  test('an error keeps the filter, and a retry mends it', async () => {
    server.answer(() => ({ status: 500, body: { code: 900, error: 'FAULT', msg: 'x', requestId: 'r-5' } }))
    const page = onScreen(<Plain />, { at: '/order/index?phone=1380' })
    await screen.findByText('error 0 of ?')
    expect(list.error?.body?.requestId).toBe('r-5')
    expect(page.address()).toBe('/order/index?phone=1380')
    server.answer(() => ({ body: aPage(someOrders(3), 3) }))
    act(() => list.retry())
    await screen.findByText('ready 3 of 3')
  })

  test('without the right it is forbidden', async () => {
    server.answer(() => ({ status: 403, body: { code: 403, error: 'FORBIDDEN', msg: 'x', requestId: 'r' } }))
    onScreen(<Plain />)
    await screen.findByText(/^forbidden/)
  })
})

describe('the selection', () => {
  test('is kept over pages, and cleared by another search', async () => {
    onScreen(<Plain />)
    await screen.findByText('ready 20 of 95')
    act(() => list.selection.set([1, 2], true))
    act(() => list.setPage(2))
    await waitFor(() => expect(list.page).toBe(2))
    act(() => list.selection.set([21], true))
    expect(list.selection.choice).toEqual({ ids: [1, 2, 21] })
    act(() => list.search({ phone: '1380' }))
    await waitFor(() => expect(list.selection.count).toBe(0))
  })

  test('of all that match is the filter, what was left out, and how many there were', async () => {
    onScreen(<Plain />, { at: '/order/index?status=PAID' })
    await screen.findByText('ready 20 of 95')
    act(() => list.selection.all())
    expect(list.selection.count).toBe(95)
    act(() => list.selection.set([7], false))
    expect(list.selection.has(7)).toBe(false)
    expect(list.selection.has(8)).toBe(true)
    expect(list.selection.choice).toEqual({ filter: { status: ['PAID'] }, except: [7], total: 95 })
    expect(list.selection.count).toBe(94)
  })
})
