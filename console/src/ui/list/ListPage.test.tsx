import { listOrders, type OrderFilter, orderFilter } from '@camp/contract/orders/orders'
import { exportOrders } from '@camp/contract/orders/orders.exports'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fakeServer.ts'
import { aPage, someOrders } from '../../../test/listFixture.ts'
import { onScreen } from '../../../test/screenFixture.tsx'
import { windowOf } from '../../../test/windowFixture.ts'
import type { OrderRow } from '../../orders/orderActions.ts'
import { AmountFilter, TextFilter } from '../filter/FilterField.tsx'
import { SearchForm } from '../filter/SearchForm.tsx'
import { useDraft } from '../filter/useDraft.ts'
import type { Column } from '../table/column.ts'
import type { Create, FirstStep } from './ListCreate.tsx'
import { ListPage } from './ListPage.tsx'
import source from './ListPage.tsx?raw'
import type { ListDefaults } from './listAddress.ts'
import { type Sheet, useList } from './useList.ts'

const server = fakeServer()
const columns: Column<OrderRow>[] = [
  { key: 'orderNumber', title: 'Number', width: 160, cell: (order) => order.orderNumber },
  { key: 'remark', title: 'Remark', width: 160, hidden: true, cell: () => 'a remark' },
]

interface OrdersProps {
  readonly defaults?: ListDefaults<OrderFilter>
  readonly create?: Create & FirstStep
  readonly sheet?: Sheet<typeof exportOrders>
}

function Orders({ defaults, create, sheet }: OrdersProps) {
  const list = useList(listOrders, { filter: orderFilter, ...(defaults && { defaults }), ...(sheet && { sheet }) })
  const draft = useDraft(list)
  return (
    <ListPage
      id="orders"
      title="Orders"
      list={list}
      columns={columns}
      search={
        <SearchForm draft={draft} more={<TextFilter label="Hidden" {...draft.field('createdFrom')} />} folded={['createdFrom']}>
          <TextFilter label="Phone" digits {...draft.field('phone')} />
          <AmountFilter label="Amount" from={draft.field('amountFrom')} to={draft.field('amountTo')} />
        </SearchForm>
      }
      tools={(shown) => <output>{shown.join()}</output>}
      bulk={(selection) => <output>{JSON.stringify(selection.choice)}</output>}
      {...(create ? { create } : { empty: '' })}
    />
  )
}

const byDefault = { filter: { createdFrom: '2026-01-01' } }

beforeEach(() => {
  localStorage.clear()
  server.answer(() => ({ body: aPage(someOrders(20), 95) }))
})

describe('the page of a list', () => {
  test('takes at most 13 props: what is particular comes in slots', () => {
    // `create` and `empty` stand beside them.
    const props = /interface ListSlots<[^{]*\{([\s\S]*?)\n\}/.exec(source)?.[1] ?? ''
    const names = props.match(/^ {2}(?:readonly )?\w+\??[:(<]/gm) ?? []
    expect(names.length).toBeGreaterThan(8)
    expect(names.length).toBeLessThanOrEqual(11)
  })

  test('says on paper how many of its rows are printed, where that is not all', async () => {
    const { unmount } = onScreen(<Orders />)
    expect((await screen.findByText(/^本页第 1–20 条$/)).className).toBe('list-print-only')
    unmount()
    server.answer(() => ({ body: aPage(someOrders(20), 20) }))
    const { container } = onScreen(<Orders />)
    await screen.findByText('202611200000000001')
    expect(container.querySelector('.list-print-only')).toBeNull()
  })

  test('has its button for a new one twice while it is empty, for who may, and once where none can be made', async () => {
    const run = vi.fn()
    const create = { label: 'New', code: 'ORDER_NEW', run, first: { title: 'No orders', hint: 'Orders stand here' } }
    server.answer(() => ({ body: aPage([], 0) }))
    const may = onScreen(<Orders create={create} />, { codes: ['ORDER_NEW'] })
    await screen.findByText('Orders stand here')
    const [head, first, ...others] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'New' })
    expect(others).toEqual([])
    expect([head, first].map((button) => button?.dataset.shortcut)).toEqual(['n', 'n'])
    for (const button of [head, first]) if (button) await may.user.click(button)
    expect(run).toHaveBeenCalledTimes(2)
    may.unmount()
    const ended = onScreen(<Orders create={{ ...create, refusal: 'It has ended' }} />, { codes: ['ORDER_NEW'] })
    await screen.findByText('Orders stand here')
    const off = screen.getByRole<HTMLButtonElement>('button', { name: 'New' })
    expect([off.ariaDisabled ?? off.getAttribute('aria-disabled'), off.title]).toEqual(['true', 'It has ended'])
    await ended.user.click(off)
    expect(run).toHaveBeenCalledTimes(2)
    ended.unmount()
    onScreen(<Orders create={create} />)
    await screen.findByText('Orders stand here')
    expect(screen.queryByRole('button', { name: 'New' })).toBeNull()
  })

  test('writes its sheet from the head and from the bar of the chosen rows, for who may', async () => {
    const may = onScreen(<Orders sheet={{ call: exportOrders, chosen: true }} />, { codes: ['ORDER_EXPORT'] })
    await screen.findByText('共 95 条')
    expect(screen.getByRole('button', { name: '导出' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '导出所选' })).toBeNull()
    await may.user.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    server.answer(() => ({ status: 500 }))
    await may.user.click(screen.getByRole('button', { name: '导出所选' }))
    await waitFor(() => expect(server.seen.at(-1)?.path).toContain('exportOrders'))
    expect(server.seen.at(-1)?.body).toMatchObject({ ids: someOrders(20).map(({ id }) => id), total: 20, columns: ['orderNumber'] })
    may.unmount()
    server.answer(() => ({ body: aPage(someOrders(20), 95) }))
    onScreen(<Orders sheet={{ call: exportOrders, chosen: true }} />)
    await screen.findByText('共 95 条')
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  })

  test('searches by Enter, and resets', async () => {
    const page = onScreen(<Orders />)
    await screen.findByText('共 95 条')
    await page.user.type(screen.getByLabelText('Phone'), '13x80{Enter}')
    await waitFor(() => expect(page.address()).toBe('/list?phone=1380'))
    await page.user.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(page.address()).toBe('/list'))
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('')
  })

  test('is asked for by its first page of 20 rows once it is reset, from whatever page and size', async () => {
    const { user } = onScreen(<Orders />, { at: '/list?phone=1380&page=3&size=50' })
    await screen.findByText('共 95 条')
    await user.click(screen.getByRole('button', { name: '重置' }))
    const asked = () => server.seen.findLast(({ path }) => path === listOrders.path)?.query
    await waitFor(() => expect([asked()?.get('page'), asked()?.get('size'), asked()?.get('phone')]).toEqual(['1', '20', null]))
  })

  test('goes to the rows by ↓, from the search form and from the page itself', async () => {
    const { user } = onScreen(<Orders />)
    await screen.findByText('共 95 条')
    const [, first, second] = screen.getAllByRole('row')
    await user.keyboard('/')
    await user.keyboard('1234{ArrowDown}')
    expect(document.activeElement).toBe(first)
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(second)
    second?.blur()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(second)
    // Elsewhere the key keeps its use.
    screen.getByRole('button', { name: '重置' }).focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '重置' }))
  })

  test.each([
    ['/list', true],
    ['/list?createdFrom=2026-02-02', false],
    ['/list?createdFrom=', false],
  ])('opened at %s with a folded filter that is set by default, folds it: %s', async (at, folds) => {
    onScreen(<Orders defaults={byDefault} />, { at })
    await screen.findByText('共 95 条')
    expect(screen.queryByRole('textbox', { name: 'Hidden' }) === null).toBe(folds)
  })

  test('keeps what is typed and not yet sent during sorting and paging', async () => {
    const page = onScreen(<Orders />)
    await screen.findByText('共 95 条')
    await page.user.type(screen.getByLabelText('Phone'), '1380')
    await page.user.click(screen.getByRole('button', { name: '下一页' }))
    await waitFor(() => expect(page.address()).toBe('/list?page=2'))
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('1380')
    await page.user.type(screen.getByLabelText('Phone'), '{Enter}')
    await waitFor(() => expect(page.address()).toBe('/list?phone=1380'))
  })

  test('forgets what was typed and not sent with the filter that it was typed under', async () => {
    const page = onScreen(<Orders />)
    await screen.findByText('共 95 条')
    await page.user.type(screen.getByLabelText('Phone'), '1380{Enter}')
    await waitFor(() => expect(page.address()).toBe('/list?phone=1380'))
    const typed = () => screen.getByLabelText<HTMLInputElement>('Phone').value
    await page.user.type(screen.getByLabelText('Phone'), '99')
    await act(() => page.router.navigate(-1))
    await waitFor(() => expect(typed()).toBe(''))
    await act(() => page.router.navigate(1))
    await waitFor(() => expect(page.address()).toBe('/list?phone=1380'))
    expect(typed()).toBe('1380')
  })

  test('does not search by what the filter refuses, and says so under the field', async () => {
    const page = onScreen(<Orders />)
    await screen.findByText('共 95 条')
    await page.user.type(screen.getByLabelText('Phone'), '13{Enter}')
    expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('格式不正确')).toBeTruthy()
    expect(page.address()).toBe('/list')
    await page.user.type(screen.getByLabelText('Phone'), '8')
    expect(screen.queryByText('格式不正确')).toBeNull()
  })

  test('does not search a range that ends before it begins, and says so; mended at its start it is sent', async () => {
    const page = onScreen(<Orders />, { at: '/list?amountTo=100' })
    await screen.findByText('共 95 条')
    await page.user.type(screen.getByLabelText('Amount起'), '2{Enter}')
    expect(screen.getByText('不能早于或小于起始值')).toBeTruthy()
    expect(page.address()).toBe('/list?amountTo=100')
    await page.user.clear(screen.getByLabelText('Amount起'))
    expect(screen.queryByText('不能早于或小于起始值')).toBeNull()
    await page.user.type(screen.getByLabelText('Amount起'), '0.5{Enter}')
    await waitFor(() => expect(page.address()).toContain('amountFrom='))
  })

  test('unfolds the other filters where one of them is set', async () => {
    onScreen(<Orders />, { at: '/list?createdFrom=2026-11-01' })
    expect(await screen.findByLabelText<HTMLInputElement>('Hidden')).toBeTruthy()
    expect(screen.getByRole('button', { name: '收起筛选' }).getAttribute('aria-expanded')).toBe('true')
  })

  test('says by its chip that all are shown only where no filter hides any', async () => {
    const { unmount } = onScreen(<Orders />)
    await screen.findByText('共 95 条')
    const all = () => screen.getByRole('button', { name: '全部' }).getAttribute('aria-pressed')
    expect(all()).toBe('true')
    unmount()
    onScreen(<Orders />, { at: '/list?amountFrom=100' })
    await screen.findByText('共 95 条')
    expect(all()).toBe('false')
  })

  test('goes to the search form by /', async () => {
    const { user } = onScreen(<Orders />)
    await screen.findByText('共 95 条')
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'))
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('')
  })

  test('says how many are chosen, and offers all that match', async () => {
    const { user } = onScreen(<Orders />)
    await screen.findByText('共 95 条')
    await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    expect(screen.getByText('已选 20 条，共 95 条符合条件')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '选择全部 95 条' }))
    expect(screen.getByText('{"filter":{},"except":[],"total":95}')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '取消选择' }))
    expect(screen.getByText('共 95 条')).toBeTruthy()
  })

  test('shows an error with its request id, and tries again', async () => {
    server.answer(() => ({ status: 500, body: { code: 900, error: 'FAULT', msg: '系统出现意外错误', requestId: 'r-77' } }))
    const { user } = onScreen(<Orders />)
    await user.click(await screen.findByRole('button', { name: '复制 请求编号 r-77' }))
    expect(await navigator.clipboard.readText()).toBe('r-77')
    server.answer(() => ({ body: aPage(someOrders(2), 2) }))
    await user.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByText('共 2 条')
  })
})

describe('in a small window', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test('of 390 px the filters are a sheet, which says how many are set, keeps what was typed, and goes once they are sent', async () => {
    windowOf(390, 600)
    const { user, address } = onScreen(<Orders />, { at: '/list?amountFrom=100&amountTo=500&status=PAID' })
    const dock = await screen.findByRole('button', { name: '筛选 2' })
    expect(screen.queryByRole('textbox', { name: 'Phone' })).toBeNull()
    await user.keyboard('/')
    const sheet = screen.getByRole<HTMLDialogElement>('dialog', { name: '筛选' })
    expect(sheet.contains(document.activeElement)).toBe(true)
    await user.type(screen.getByRole('textbox', { name: 'Phone' }), '1234')
    await user.click(within(sheet).getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(sheet.open).toBe(false))
    await user.click(dock)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' }).value).toBe('1234')
    await user.click(within(sheet).getByRole('button', { name: '查询' }))
    await screen.findByRole('button', { name: '筛选 3' })
    expect(sheet.open).toBe(false)
    expect(address()).toContain('phone=1234')
  })

  test('of 720 x 450 the filters are folded, keep what was typed, and unfold for the key that goes to them', async () => {
    windowOf(720, 450)
    const { user } = onScreen(<Orders />)
    const fold = await screen.findByRole('button', { name: '筛选' })
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('textbox', { name: 'Phone' })).toBeNull()
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Phone' }))
    await user.keyboard('1234')
    await user.click(fold)
    expect(screen.queryByRole('textbox', { name: 'Phone' })).toBeNull()
    await user.click(fold)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' }).value).toBe('1234')
  })

  test('of the usual size nothing is folded', async () => {
    windowOf(1024, 700)
    onScreen(<Orders />)
    expect(await screen.findByRole('textbox', { name: 'Phone' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '筛选' })).toBeNull()
  })
})
