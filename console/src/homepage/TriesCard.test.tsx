import { listDemoTries } from '@camp/contract/account/account.demo'
import { getPreference, savePreference } from '@camp/contract/base/preferences'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { TriesCard } from './TriesCard.tsx'

const server = fakeServer()
const KEPT = savePreference.path.replace('{key}', 'demo.tries')
const all = [
  { id: 'REFUND', path: null, token: null },
  { id: 'IMPORT', path: null, token: 'abcdefghijklmnopqrstuv' },
  { id: 'AS_OF', path: '/order/detail?orderNumber=1', token: null },
  { id: 'WHY_NOT', path: '/usercenter/permissionLens?userId=3', token: null },
  { id: 'DIVIDE', path: '/coach/CoachDivision?campId=5', token: null },
]
const answers = (tries: readonly object[], value: unknown = null) =>
  server.answer(({ path }) => {
    if (path === listDemoTries.path) return { body: { tries } }
    if (path === getPreference.path.replace('{key}', 'demo.tries')) return { body: { value } }
    return { body: {} }
  })
const saved = () => server.seen.filter(({ path, method }) => path === KEPT && method === 'PUT').map(({ body }) => body)

test('offers five things, ticks off what was opened, and says who can try the rest', async () => {
  answers(all)
  const { user } = onScreen(<TriesCard />)
  expect(await screen.findByText('0 / 5')).toBeDefined()
  expect(screen.getByText('用“财务”账号登录后可试')).toBeDefined()
  expect(screen.queryByRole('button', { name: /退款要第二个人/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /一键分班/ }))
  await waitFor(() => expect(saved()).toEqual([{ value: { done: ['DIVIDE'], away: false } }]))
  expect(screen.getByText('1 / 5')).toBeDefined()
})

test('is put away to one line, and comes back from it', async () => {
  answers(all, { done: ['DIVIDE'], away: false })
  const { user } = onScreen(<TriesCard />)
  await user.click(await screen.findByRole('button', { name: '收起' }))
  expect(saved()).toEqual([{ value: { done: ['DIVIDE'], away: true } }])
  expect(screen.queryByText('一键分班')).toBeNull()
  await user.click(screen.getByRole('button', { name: '展开' }))
  expect(screen.getByText('一键分班')).toBeDefined()
})

test('is nowhere without the demo', async () => {
  answers([])
  const { container } = onScreen(<TriesCard />)
  await waitFor(() => expect(server.seen.length).toBeGreaterThan(1))
  expect(container.querySelector('.homepage-tries')).toBeNull()
})
