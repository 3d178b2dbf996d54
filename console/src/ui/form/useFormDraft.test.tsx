import { unlimited } from '@camp/contract/base/limits'
import { updateOrderRemark } from '@camp/contract/orders/orders'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fakeServer.ts'
import { onScreen } from '../../../test/screenFixture.tsx'
import { NoteForm } from '../../followUps/NoteForm.tsx'
import { defineText, setLanguage, useText } from '../../platform/i18n.ts'
import { useAction } from '../../platform/signedIn/query.ts'
import { useForm } from '../base/useForm.ts'
import { TextField } from './FormFields.tsx'
import { FormModal } from './FormModal.tsx'

const server = fakeServer()
/** As the server keeps them. */
let drafts = new Map<string, { values: object; start: object }>()
let refuses = false
/** How long it takes to say what is kept, in ms. */
let slow = 0

const placeOf = ({ form, record }: { form: string; record?: unknown }) => JSON.stringify([form, record])
beforeEach(() => {
  drafts = new Map()
  refuses = false
  slow = 0
  server.keepsDrafts()
  server.answer(async ({ path, body }) => {
    const sent = body as { form: string; record?: unknown; draft?: { values: object; start: object } | null } // as the console sends it
    if (path.endsWith('/drafts/read')) {
      const draft = drafts.get(placeOf(sent))
      await new Promise((resolve) => setTimeout(resolve, slow))
      return { body: { draft: draft ? { ...draft, keptAt: new Date().toISOString() } : null } }
    }
    if (path.endsWith('/drafts')) {
      if (sent.draft) drafts.set(placeOf(sent), sent.draft)
      else drafts.delete(placeOf(sent))
      return { body: { kept: true } }
    }
    if (refuses && path !== '/api/log') return { status: 400, body: { code: 999, error: 'X', msg: '请先核对订单', requestId: 'r' } }
    return { body: { version: 2 } }
  })
})
afterEach(() => {
  vi.useRealTimers()
  setLanguage('zh-CN')
})

const keeps = () => server.seen.filter(({ path }) => path.endsWith('/drafts')).length
const valueIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const kept = () => [...drafts.values()].map(({ values }) => values)

function Payee({ bank, onClose }: { bank: string; onClose: () => void }) {
  const form = useForm({ bank: unlimited, account: unlimited, note: unlimited }, { bank, account: '', note: '' })
  const action = useAction(updateOrderRemark, { quiet: () => true })
  return (
    <FormModal
      title="收款信息"
      form={form}
      sending={action}
      onClose={onClose}
      send={async () => {
        // As a reason does: it closes by itself.
        if (await action.run({ body: { id: 1, remark: 'x', version: 1 } }, { orderNumber: '1' })) onClose()
      }}
    >
      <TextField label="Bank" {...form.field('bank')} />
      <TextField label="Account" {...form.field('account')} />
      <TextField label="Note" {...form.field('note')} />
    </FormModal>
  )
}
function Opener({ bank = '' }: { bank?: string }) {
  const [open, setOpen] = useState(true)
  return open ? <Payee bank={bank} onClose={() => setOpen(false)} /> : <button type="button">closed</button>
}

test('what is typed is kept once in a while, without accounts and never in the browser; the form has it again, with a line that gives it up', async () => {
  const first = onScreen(<Opener />)
  await first.user.type(screen.getByLabelText('Bank'), '招商银行')
  await first.user.type(screen.getByLabelText('Account'), '6225880212345678')
  await waitFor(() => expect(kept()).toEqual([{ bank: '招商银行' }]), { timeout: 4_000 })
  expect(keeps()).toBeLessThanOrEqual(2)
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  expect([stored.includes('招商'), stored.includes('6225')]).toEqual([false, false])
  cleanup()
  const { user } = onScreen(<Opener />)
  await waitFor(() => expect(valueIn('Bank')).toBe('招商银行'))
  expect(screen.getByText(/^上次没有保存的内容（\d\d:\d\d）$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '放弃' }))
  expect(valueIn('Bank')).toBe('')
  await waitFor(() => expect(kept()).toEqual([]))
  expect(screen.queryByText(/上次没有保存/)).toBeNull()
})

test('nothing is kept of a form that is not touched, and what goes with the screen around it is kept at once', async () => {
  onScreen(<Opener />)
  cleanup()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(keeps()).toBe(0)
  const { user } = onScreen(<Opener />)
  await user.type(screen.getByLabelText('Note'), 'a')
  cleanup()
  await waitFor(() => expect(kept()).toEqual([{ note: 'a' }]))
})

test('saved, or given up as the form is closed, nothing of it is kept; refused, it still is', async () => {
  const { user } = onScreen(<Opener />)
  await user.type(screen.getByLabelText('Note'), 'a')
  act(() => void window.dispatchEvent(new Event('pagehide')))
  await waitFor(() => expect(kept()).toEqual([{ note: 'a' }]))
  refuses = true
  await user.click(screen.getByRole('button', { name: '确定' }))
  await screen.findByText('请先核对订单')
  cleanup()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(kept()).toEqual([{ note: 'a' }])

  refuses = false
  const second = onScreen(<Opener />)
  await waitFor(() => expect(valueIn('Note')).toBe('a'))
  await second.user.click(screen.getByRole('button', { name: '确定' }))
  await screen.findByText('closed')
  await waitFor(() => expect(kept()).toEqual([]))
  cleanup()

  const third = onScreen(<Opener />)
  await third.user.type(screen.getByLabelText('Note'), 'b')
  act(() => void window.dispatchEvent(new Event('pagehide')))
  await waitFor(() => expect(kept()).toEqual([{ note: 'b' }]))
  await third.user.click(screen.getByRole('button', { name: '取消' }))
  await third.user.click(await screen.findByRole('button', { name: '放弃' }))
  await waitFor(() => expect(kept()).toEqual([]))
})

test('sent before it is known what was kept, nothing of it is kept either', async () => {
  const first = onScreen(<Opener />)
  await first.user.type(screen.getByLabelText('Note'), 'old')
  cleanup()
  await waitFor(() => expect(kept()).toEqual([{ note: 'old' }]))
  slow = 1_200
  const { user } = onScreen(<Opener />)
  await user.type(screen.getByLabelText('Note'), 'new')
  await user.click(screen.getByRole('button', { name: '确定' }))
  await screen.findByText('closed')
  await waitFor(() => expect(kept()).toEqual([]), { timeout: 3_000 })
})

test('what somebody else saved meanwhile is shown beside it, as where two edit at once', async () => {
  const first = onScreen(<Opener bank="农业银行" />)
  await first.user.clear(screen.getByLabelText('Bank'))
  await first.user.type(screen.getByLabelText('Bank'), '招商银行')
  cleanup()
  await waitFor(() => expect(kept()).toHaveLength(1))
  const { user } = onScreen(<Opener bank="建设银行" />)
  const choice = await screen.findByRole('region', { name: /其他人保存了这条记录/ })
  expect(choice.textContent).toContain('招商银行')
  expect(choice.textContent).toContain('建设银行')
  await user.click(screen.getByRole('button', { name: '采用对方的' }))
  expect(valueIn('Bank')).toBe('建设银行')
  expect(screen.queryByRole('region', { name: /其他人保存/ })).toBeNull()
})

test('a note has it back in its place, for its family alone', async () => {
  const { user } = onScreen(<NoteForm parentId={7} />, { at: '/parent?id=7' })
  await user.type(screen.getByLabelText('跟进内容'), '家长说周三再联系')
  cleanup()
  await waitFor(() => expect(kept()).toHaveLength(1))
  onScreen(<NoteForm parentId={8} />, { at: '/parent?id=8' })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(valueIn('跟进内容')).toBe('')
  cleanup()
  onScreen(<NoteForm parentId={7} />, { at: '/elsewhere' })
  await waitFor(() => expect(valueIn('跟进内容')).toBe('家长说周三再联系'))
})

const movingText = defineText({ zh: { title: '移动 {coach}' }, en: { title: 'Move {coach}' } })
function Moving({ coach }: { coach: string }) {
  const t = useText(movingText)
  const form = useForm({ note: unlimited }, { note: '' })
  const action = useAction(updateOrderRemark)
  return (
    <FormModal title={t('title', { coach })} form={form} sending={action} onClose={() => undefined} send={async () => undefined}>
      <TextField label="Note" {...form.field('note')} />
    </FormModal>
  )
}

test('a draft is of its form in both languages, and of the record that the title names', async () => {
  const first = onScreen(<Moving coach="李" />)
  await first.user.type(screen.getByLabelText('Note'), '下周')
  cleanup()
  await waitFor(() => expect(drafts.size).toBe(1))
  setLanguage('en-US')
  onScreen(<Moving coach="李" />)
  expect(screen.getByRole('dialog', { name: 'Move 李' })).toBeTruthy()
  await waitFor(() => expect(valueIn('Note')).toBe('下周'))
  cleanup()
  const other = onScreen(<Moving coach="王" />)
  await other.user.type(screen.getByLabelText('Note'), '不动')
  cleanup()
  await waitFor(() => expect(drafts.size).toBe(2))
  setLanguage('zh-CN')
  onScreen(<Moving coach="王" />)
  await waitFor(() => expect(valueIn('Note')).toBe('不动'))
})
