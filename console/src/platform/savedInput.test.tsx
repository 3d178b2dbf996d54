import { unlimited } from '@camp/contract/base/limits'
import { getOrderDetail, updateOrderRemark } from '@camp/contract/orders/orders'
import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { me } from '../../test/shellFixture.tsx'
import { NoteForm } from '../followUps/NoteForm.tsx'
import { useForm } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal } from '../ui/form/FormModal.tsx'
import { call } from './client.ts'
import { clearSession, keepUser, takeEndedMessage } from './session.ts'
import { useAction } from './signedIn/query.ts'
import { keepTyped } from './typedInput.ts'

const server = fakeServer()

function Payee() {
  const form = useForm({ bank: unlimited, account: unlimited }, { bank: '', account: '' })
  const action = useAction(updateOrderRemark)
  return (
    <FormModal title="收款信息 沈雨欣" form={form} sending={action} onClose={vi.fn()} send={vi.fn()}>
      <TextField label="Bank" {...form.field('bank')} />
      <TextField label="Account" {...form.field('account')} />
    </FormModal>
  )
}
const both = (
  <>
    <NoteForm parentId={7} />
    <Payee />
  </>
)
const valueIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('what was typed when the session ended is there again for the same person: a note in its place, a dialog when it is opened and asked', async () => {
  server.answer(() => ({ body: {} }))
  const first = onScreen(both, { at: '/parent?id=7' })
  await first.user.type(screen.getByLabelText('跟进内容'), '家长说周三再联系')
  await first.user.type(screen.getByLabelText('Bank'), '招商银行')
  await first.user.type(screen.getByLabelText('Account'), '6225880212345678')
  localStorage.setItem('draft-feedback-3', '您好')
  server.answer(() => ({ status: 401, body: { code: 401, error: 'UNAUTHENTICATED', msg: '登录已过期', requestId: 'r' } }))
  await call(getOrderDetail, { query: { orderNumber: '1' } })
  expect(takeEndedMessage()).toBe('登录已过期。未提交的内容已保留，登录后回到原处即可恢复')
  expect(localStorage.getItem('draft-feedback-3')).toBeNull()
  // A number of an account does not lie about in the browser.
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('6225')
  cleanup()

  server.answer(() => ({ body: {} }))
  const { user } = onScreen(both, { at: '/parent?id=7' })
  expect(valueIn('跟进内容')).toBe('家长说周三再联系')
  expect(localStorage.getItem('draft-feedback-3')).toBe('您好')
  expect(valueIn('Bank')).toBe('')
  await user.click(screen.getByRole('button', { name: '恢复' }))
  expect([valueIn('Bank'), valueIn('Account')]).toEqual(['招商银行', ''])
  expect(screen.queryByRole('button', { name: '恢复' })).toBeNull()
  expect(sessionStorage.getItem('typed_input')).toBeNull()
})

test('another person, another family and who logs out see nothing of it', async () => {
  const typed = async () => {
    const { user } = onScreen(both, { at: '/parent?id=7' })
    await user.type(screen.getByLabelText('跟进内容'), '家长说周三再联系')
    expect(keepTyped(1, () => undefined)).toBe(true)
    cleanup()
  }
  await typed()
  onScreen(<NoteForm parentId={8} />, { at: '/parent?id=8' })
  expect(valueIn('跟进内容')).toBe('')
  cleanup()
  keepUser({ ...me, id: 2 })
  expect(sessionStorage.getItem('typed_input')).toBeNull()
  onScreen(both, { at: '/parent?id=7' })
  expect(valueIn('跟进内容')).toBe('')
  cleanup()
  await typed()
  clearSession()
  expect(sessionStorage.getItem('typed_input')).toBeNull()
})
