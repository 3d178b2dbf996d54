import { readDraft } from '@camp/contract/base/drafts'
import { createOrder, findOrderingFamily, listOrderingCamps } from '@camp/contract/orders/orders.writing'
import { act, screen, waitFor } from '@testing-library/react'
import { Activity, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { NewOrderModal } from './NewOrderModal.tsx'

const server = fakeServer()
const family = {
  id: 7,
  name: '王芳',
  phone: '138****0000',
  activeFlg: 'ACTIVE',
  channelName: null,
  students: [{ id: 3, name: '王小明', grade: null }],
  addresses: [],
}
const goods = [
  { id: 1, name: '21天自然拼读营', kind: 'CAMP', priceAmount: 59_900, activeFlg: 'ACTIVE' },
  { id: 2, name: '单词卡礼盒', kind: 'PHYSICAL', priceAmount: 8_800, activeFlg: 'ACTIVE' },
]
const camp = { id: 5, name: '自然拼读营', term: '第1期', startDate: '2026-12-01', taken: 5, capacity: 5 }
const of = ({ path }: { path: string }) => server.seen.filter((seen) => seen.path === path)
const listen = (draft: object | null = null) =>
  server.answer(({ path }) => {
    if (path === readDraft.path) return { body: { draft } }
    if (path === findOrderingFamily.path) return { body: family }
    if (path === listOrderingCamps.path) return { body: [camp] }
    if (path === createOrder.path) return { body: { id: 1, orderNumber: '1', payAmount: 1, status: 'PENDING_PAYMENT', version: 1 } }
    if (path.includes('/goods')) return { body: goods }
    return { body: [] }
  })

test('a family is found by its phone: before it is known, nothing else is asked for', async () => {
  listen()
  const { user } = onScreen(<NewOrderModal onClose={vi.fn()} />)
  await user.click(await screen.findByRole('button', { name: '查找家长' }))
  expect(screen.getByLabelText('家长手机号').getAttribute('aria-invalid')).toBe('true')
  expect(of(findOrderingFamily)).toEqual([])
  await user.type(screen.getByLabelText('家长手机号'), '13800000000{Enter}')
  await screen.findByText('王芳（138****0000）')
  expect(of(findOrderingFamily)).toHaveLength(1)
  // Another family may be looked for with a code that is wrong still in the form.
  await user.type(screen.getByLabelText('立减码'), '123')
  await user.click(screen.getByRole('button', { name: '换一个家长' }))
  await user.click(screen.getByRole('button', { name: '查找家长' }))
  await screen.findByText('王芳（138****0000）')
})

test('a full camp is not sent, and a quantity that a camp does not show holds nothing back', async () => {
  listen()
  const { user } = onScreen(<NewOrderModal parentId={7} onClose={vi.fn()} />)
  await screen.findByText('王芳（138****0000）')
  const choose = async (label: string, option: RegExp) => {
    await user.click(screen.getByLabelText(label))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose('商品', /单词卡礼盒/)
  await user.clear(screen.getByLabelText('数量'))
  await choose('商品', /自然拼读营/)
  await choose('营期', /第1期/)
  await user.click(screen.getByRole('button', { name: /^下单/ }))
  await screen.findByText('名额已满，请选择其他营期，或付款后再选')
  expect(of(createOrder)).toEqual([])
  await choose('营期', /付款后再选/)
  await user.click(screen.getByRole('button', { name: /^下单/ }))
  await waitFor(() => expect(of(createOrder)[0]?.body).toMatchObject({ parentId: 7, goodsId: 1, studentId: 3, quantity: 1 }))
})

let turn: (mode: 'hidden' | 'visible') => void = () => undefined

function Tab() {
  const [mode, setMode] = useState<'hidden' | 'visible'>('visible')
  turn = setMode
  return (
    <Activity mode={mode}>
      <NewOrderModal parentId={7} onClose={vi.fn()} />
    </Activity>
  )
}

test('a tab that was hidden and comes back asks for the family no more, and keeps what was chosen', async () => {
  listen()
  const { user } = onScreen(<Tab />)
  await screen.findByText('王芳（138****0000）')
  await user.click(screen.getByLabelText('商品'))
  await user.click(await screen.findByRole('option', { name: /单词卡礼盒/ }))
  act(() => turn('hidden'))
  act(() => turn('visible'))
  await screen.findByText('王芳（138****0000）')
  expect(screen.getByLabelText('商品').textContent).toContain('单词卡礼盒')
  expect(of(findOrderingFamily)).toHaveLength(1)
})

test('goods that were chosen before and stand in the form again bring their camps', async () => {
  server.keepsDrafts()
  // As it comes by JSON: what the field began with, nothing, is not in it.
  const draft = { values: { goodsId: 1, couponCode: '123' }, start: { couponCode: '' }, keptAt: new Date().toISOString() }
  listen(draft)
  const { user } = onScreen(<NewOrderModal parentId={7} onClose={vi.fn()} />)
  await waitFor(() => expect(screen.getByLabelText('商品').textContent).toContain('21天自然拼读营'))
  expect(screen.getByLabelText<HTMLInputElement>('立减码').value).toBe('123')
  await user.click(screen.getByLabelText('营期'))
  await screen.findByRole('option', { name: /第1期/ })
})
