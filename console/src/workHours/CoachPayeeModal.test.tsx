import { getCoachPayee, saveCoachPayee } from '@camp/contract/workHours/workHours.pay'
import type { WorkStatement } from '@camp/contract/workHours/workHours.statements'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { CoachPayeeModal } from './CoachPayeeModal.tsx'

const server = fakeServer()
const row = { coachId: 7, coachName: '石倩' } as WorkStatement // what the form reads

test('opens with the bank on file and the end of its account, which stays unless another is typed', async () => {
  const path = getCoachPayee.path.replace('{id}', '7')
  server.answer((request) =>
    request.path === path && request.method === 'GET'
      ? { body: { bank: '招商银行', tail: '4321', version: 5 } }
      : { body: { id: 7, version: 6 } },
  )
  const onClose = vi.fn()
  const { user } = onScreen(<CoachPayeeModal row={row} onClose={onClose} />, { codes: ['SETTLEMENT_PAY'] })
  expect(await screen.findByText('留空则沿用尾号 4321 的账号')).toBeTruthy()
  expect(screen.getByDisplayValue('招商银行')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const saved = server.seen.filter(({ method }) => method === saveCoachPayee.method)
  expect(saved.map(({ body }) => body)).toEqual([{ bank: '招商银行', version: 5 }])
})

test('an account on file that cannot be read is no empty form', async () => {
  const failure = { status: 500, body: { code: 500, error: 'INTERNAL', msg: '服务器内部错误' } }
  const read = { body: { bank: '招商银行', tail: '4321', version: 5 } }
  server.answer(() => failure)
  const { user } = onScreen(<CoachPayeeModal row={row} onClose={vi.fn()} />, { codes: ['SETTLEMENT_PAY'] })
  const again = await screen.findByRole('button', { name: '重试' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  server.answer(() => read)
  await user.click(again)
  expect(await screen.findByDisplayValue('招商银行')).toBeTruthy()
})
