import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { OwnContractsCard } from './OwnWork.tsx'

const server = fakeServer()
const contract = {
  id: 9,
  version: 1,
  flowId: 'L202602010000000001',
  startDate: '2026-01-01',
  endDate: '2026-01-31',
  amount: 60_000,
  status: 'DONE',
  hash: 'ab',
}

test('a contract on the workplace says its period, amount and state; its document is taken there', async () => {
  server.answer(() => ({
    body: aPage([contract, { ...contract, id: 10, flowId: 'L202602010000000002', endDate: '2026-01-15', status: 'DRAFT', hash: null }], 2),
  }))
  onScreen(<OwnContractsCard coachId={7} />, { coachId: 7 })
  expect(await screen.findByText('2026-01')).toBeTruthy()
  expect(screen.getByText('2026-01-01 至 2026-01-15')).toBeTruthy()
  expect(screen.getAllByText(/600\.00/)).toHaveLength(2)
  expect(screen.queryByText('请按短信中的链接签署')).toBeNull()
  // Of a draft there is no document yet.
  expect(screen.getAllByRole('button', { name: '下载' })).toHaveLength(1)
})

test('without contracts it says how they come', async () => {
  server.answer(() => ({ body: aPage([], 0) }))
  onScreen(<OwnContractsCard coachId={7} />, { coachId: 7 })
  expect(await screen.findByText('还没有合同')).toBeTruthy()
})

test('of one that waits for the coach it says how it is signed', async () => {
  server.answer(() => ({ body: aPage([{ ...contract, status: 'PENDING' }], 1) }))
  onScreen(<OwnContractsCard coachId={7} />, { coachId: 7 })
  expect(await screen.findByText('请按短信中的链接签署')).toBeTruthy()
})

test('one that can be signed opens its signing page; where that is refused, no empty window stays', async () => {
  let refused = false
  server.answer(({ path, method }) => {
    if (method === 'GET') return { body: aPage([{ ...contract, status: 'PENDING', signable: true }], 1) }
    if (path !== '/api/manage/workhours/ess/contracts/L202602010000000001/link') return undefined
    return refused
      ? { status: 400, body: { code: 999, error: 'CONTRACT_STATE', msg: '合同已签署', requestId: 'r' } }
      : { body: { url: 'https://camp.example/sign/abc' } }
  })
  const page = { location: { href: '' }, close: vi.fn() }
  const opened = vi.spyOn(window, 'open').mockReturnValue(page as unknown as Window) // what is set of it
  const { user } = onScreen(<OwnContractsCard coachId={7} />, { coachId: 7 })
  await user.click(await screen.findByRole('button', { name: '签署' }))
  await waitFor(() => expect(page.location.href).toBe('https://camp.example/sign/abc'))
  expect(screen.getByText('签署需要身份证后六位和短信验证码')).toBeTruthy()
  refused = true
  await user.click(screen.getByRole('button', { name: '签署' }))
  await waitFor(() => expect(page.close).toHaveBeenCalledOnce())
  expect(opened).toHaveBeenCalledTimes(2)
})
