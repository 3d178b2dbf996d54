import { listOrders, type OrderFilter, orderFilter } from '@camp/contract/orders/orders'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../../test/fakeServer.ts'
import { aPage, someOrders } from '../../../test/listFixture.ts'
import { onScreen } from '../../../test/screenFixture.tsx'
import type { OrderRow } from '../../orders/orderActions.ts'
import { DeskQueue } from '../desk/DeskQueue.tsx'
import { DateRangeFilter } from '../filter/DateRangeFilter.tsx'
import { AmountFilter, TextFilter } from '../filter/FilterField.tsx'
import { SearchForm } from '../filter/SearchForm.tsx'
import { LabelFilter } from '../filter/SelectFilter.tsx'
import { useDraft } from '../filter/useDraft.ts'
import { ListPage } from '../list/ListPage.tsx'
import type { ListDefaults } from '../list/listAddress.ts'
import { useList } from '../list/useList.ts'
import type { Column } from '../table/column.ts'

const server = fakeServer()
const byDefault = { filter: { status: ['PAID' as const] } }
const columns: Column<OrderRow>[] = [{ key: 'orderNumber', title: 'Number', width: 160, cell: (order) => order.orderNumber }]
const views = [{ key: 'asked', title: '退款待审批', filter: { refundRequest: ['WAITING' as const] } }]

function Orders({ defaults = {} }: { defaults?: ListDefaults<OrderFilter> }) {
  const list = useList(listOrders, { filter: orderFilter, defaults })
  const draft = useDraft(list)
  const { field } = draft
  return (
    <ListPage
      id="orders"
      title="Orders"
      empty=""
      list={list}
      views={views}
      columns={columns}
      search={
        <SearchForm
          draft={draft}
          folded={['amountFrom']}
          more={<AmountFilter label="金额" from={field('amountFrom')} to={field('amountTo')} />}
        >
          <TextFilter label="订单号" digits {...field('orderNumber')} />
          <LabelFilter of={orderRecord} {...field('status')} />
          <DateRangeFilter label="创建时间" from={field('createdFrom')} to={field('createdTo')} />
        </SearchForm>
      }
    />
  )
}

const chips = () => screen.queryByRole('list', { name: '生效的筛选条件' })
const words = () =>
  within(chips() as HTMLElement) // it is there
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const all = () => screen.getByRole('button', { name: '全部' }).getAttribute('aria-pressed')
const asked = () => server.seen.filter(({ path }) => path.includes('/order')).at(-1)

beforeEach(() => {
  localStorage.clear()
  server.answer(() => ({ body: aPage(someOrders(20), 95) }))
})

const FILTERED =
  '/list?status=PAID&status=CLOSED&createdFrom=2026-11-01+00%3A00%3A00&createdTo=2026-11-07+23%3A59%3A59&amountFrom=10000&refundRequest=WAITING'

test('each filter in force is a chip in the words of its field, folded or not; one that no field has says the view', async () => {
  onScreen(<Orders />, { at: FILTERED })
  await screen.findByText('共 95 条')
  // The chips come after the rows, with a part of their own.
  await screen.findByRole('list', { name: '生效的筛选条件' })
  expect(words()).toEqual(['状态：已支付、已关闭', '创建时间：2026-11-01 ~ 2026-11-07', '金额：¥100.00 ~', '退款待审批', '清空'])
  expect(all()).toBe('false')
})

test('its sign takes the one away and leaves the others, the address and the focus in place', async () => {
  const { user, address } = onScreen(<Orders />, { at: FILTERED })
  await screen.findByText('共 95 条')
  await user.click(screen.getByRole('button', { name: '去掉“创建时间”' }))
  await waitFor(() => expect(words()).toEqual(['状态：已支付、已关闭', '金额：¥100.00 ~', '退款待审批', '清空']))
  expect(address()).toBe('/list?status=PAID&status=CLOSED&refundRequest=WAITING&amountFrom=10000')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '去掉“金额”' }))
  await user.click(screen.getByRole('button', { name: '清空' }))
  await waitFor(() => expect(chips()).toBeNull())
  expect([address(), all()]).toEqual(['/list', 'true'])
})

test('what is typed and not sent yet is no filter in force', async () => {
  const { user } = onScreen(<Orders />, { at: '/list?orderNumber=2026' })
  await screen.findByText('共 95 条')
  await user.type(screen.getByRole('textbox', { name: '订单号' }), '11')
  expect(words()).toEqual(['订单号：2026'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(words()).toEqual(['订单号：202611']))
})

test('a filter that the list opens with is in force as well, and goes by its sign', async () => {
  const { user, address } = onScreen(<Orders defaults={byDefault} />)
  await screen.findByText('共 95 条')
  expect([words(), all()]).toEqual([['状态：已支付'], 'false'])
  await user.click(screen.getByRole('button', { name: '去掉“状态”' }))
  await waitFor(() => expect(chips()).toBeNull())
  expect([address(), all()]).toEqual(['/list?status=', 'true'])
  expect(asked()?.path).not.toContain('status')
})

const someViews = [
  { key: 'open', title: '待审批', filter: { refundRequest: ['WAITING' as const] } },
  { key: 'mine', title: '我的待审批', filter: { refundRequest: ['WAITING' as const], channelId: [7] } },
]

function Desk() {
  const list = useList(listOrders, { filter: orderFilter })
  const draft = useDraft(list)
  const search = (
    <SearchForm draft={draft}>
      <TextFilter label="订单号" digits {...draft.field('orderNumber')} />
    </SearchForm>
  )
  return (
    <DeskQueue
      title="desk"
      list={list}
      views={someViews}
      search={search}
      head=""
      empty=""
      keys=""
      row={({ id }) => <li key={id}>{id}</li>}
    />
  )
}

test('at a desk the lit view says what it sets by itself; with more in force it is a chip too, the one that says most of it', async () => {
  const { router } = onScreen(<Desk />, { at: '/desk?refundRequest=WAITING&channelId=7&orderNumber=2026' })
  await waitFor(() => expect(words()).toEqual(['订单号：2026', '我的待审批', '清空']))
  await act(() => router.navigate('/desk?refundRequest=WAITING'))
  await waitFor(() => expect(chips()).toBeNull())
  // What a link brought along and nothing on the screen shows is seen as well.
  await act(() => router.navigate('/desk?refundRequest=WAITING&channelId=9'))
  await waitFor(() => expect(words()).toEqual(['待审批', '指定范围', '清空']))
})
