import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { me } from '../../test/shellFixture.tsx'
import { ProveDialog } from './ProveDialog.tsx'

const server = fakeServer()
afterEach(cleanup)

function ask(ways: readonly string[]) {
  const [answer, onClose] = [vi.fn(), vi.fn()]
  render(
    <ProveDialog
      user={me}
      proof={{ act: 'A'.repeat(43), ways, deed: '新建接口密钥', logged: '新建接口密钥“门店”', answer }}
      onClose={onClose}
    />,
  )
  return { answer, onClose }
}

test('says what is to be done, and proves it by the password', async () => {
  server.answer(({ body }) =>
    JSON.stringify(body).includes('right-pass-1')
      ? { body: { expiresInSeconds: 300 } }
      : { status: 400, body: { code: 999, error: 'OWN_PASSWORD_WRONG', msg: '密码不正确', requestId: 'r' } },
  )
  const { answer } = ask(['PASSWORD'])
  expect(screen.getByRole('dialog', { name: '请证明是您本人', description: /新建接口密钥“门店”/ })).toBeDefined()
  const field = screen.getByLabelText('登录密码')
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('请输入登录密码')).toBeDefined()
  await userEvent.type(field, 'wrong-pass-1{Enter}')
  expect(await screen.findByText('密码不正确')).toBeDefined()
  expect(answer).not.toHaveBeenCalled()
  await userEvent.clear(field)
  await userEvent.type(field, 'right-pass-1{Enter}')
  await waitFor(() => expect(answer).toHaveBeenCalledExactlyOnceWith(true))
  expect(server.seen.at(-1)?.body).toEqual({ act: 'A'.repeat(43), way: 'PASSWORD', password: 'right-pass-1' })
})

test('is left without a word to the server', async () => {
  const { answer, onClose } = ask(['PASSWORD'])
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect([onClose.mock.calls.length, answer.mock.calls.length, server.seen.length]).toEqual([1, 0, 0])
})

test('who has no password proves it by the log-in', async () => {
  server.answer(() => ({ body: { expiresInSeconds: 300 } }))
  const { answer } = ask(['SIGN_IN'])
  expect(screen.queryByLabelText('登录密码')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '继续' }))
  await waitFor(() => expect(answer).toHaveBeenCalledWith(true))
})
