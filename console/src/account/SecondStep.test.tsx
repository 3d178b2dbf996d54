import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { me } from '../../test/shellFixture.tsx'
import { isFailure } from '../platform/client.ts'
import { signIn } from '../platform/session.ts'
import { SecondStep } from './LateSecondStep.tsx'
import { SecondStepHost } from './SecondStepHost.tsx'

const server = fakeServer()
afterEach(cleanup)
const needed = { code: 401, error: 'SECOND_FACTOR_NEEDED', msg: '还差一步', ways: ['TOTP', 'RECOVERY'], requestId: 'r' }

test('takes six digits, also full-width and pasted with spaces, and says what the server refused', async () => {
  server.answer(({ body }) =>
    JSON.stringify(body).includes('123456')
      ? { body: me }
      : { status: 400, body: { code: 999, error: 'FACTOR_CODE_WRONG', msg: '验证码不正确', requestId: 'r' } },
  )
  const answer = vi.fn()
  render(<SecondStep half={{ ways: ['TOTP'], answer }} onClose={vi.fn()} />)
  const field = screen.getByLabelText('验证码')
  expect(document.activeElement).toBe(field)
  expect(screen.queryByText(/用恢复码/)).toBeNull()
  await userEvent.type(field, '12{Enter}')
  expect(await screen.findByText('请输入 6 位数字')).toBeDefined()
  expect(server.seen).toHaveLength(0)
  await userEvent.clear(field)
  await userEvent.type(field, '000000{Enter}')
  expect(await screen.findByText('验证码不正确')).toBeDefined()
  await userEvent.clear(field)
  await userEvent.paste('１２３ ４５６')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(answer).toHaveBeenCalledExactlyOnceWith(me))
  expect(server.seen.at(-1)?.body).toEqual({ way: 'TOTP', code: '123456' })
})

test('a log-in that lacks its second step asks for it, and is then the log-in; by a recovery code too', async () => {
  server.answer(({ path }) => (path.endsWith('/login') ? { status: 401, body: needed } : { body: me }))
  render(<SecondStepHost />)
  const signed = signIn('kefu', 'right-pass-1')
  await userEvent.click(await screen.findByText('用恢复码', {}, { timeout: 5_000 }))
  await userEvent.type(screen.getByLabelText('恢复码'), 'abcde-fghjk{Enter}')
  expect(await signed).toEqual(me)
  expect(server.seen.at(-1)?.body).toEqual({ way: 'RECOVERY', code: 'abcde-fghjk' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('who goes back is where they were, with the words of the server', async () => {
  server.answer(() => ({ status: 401, body: needed }))
  render(<SecondStepHost />)
  const signed = signIn('kefu', 'right-pass-1')
  await userEvent.click(await screen.findByRole('button', { name: '返回' }))
  const answer = await signed
  expect(isFailure(answer) && answer.body?.msg).toBe('还差一步')
})
