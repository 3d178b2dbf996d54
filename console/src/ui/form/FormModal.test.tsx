import { unlimited } from '@camp/contract/base/limits'
import { updateOrderRemark } from '@camp/contract/orders/orders'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fakeServer.ts'
import { onScreen } from '../../../test/screenFixture.tsx'
import { dismissAll, messageStore } from '../../platform/notices.ts'
import { useAction } from '../../platform/signedIn/query.ts'
import { useForm } from '../base/useForm.ts'
import { TextField } from './FormFields.tsx'
import { FormModal, shownInForm } from './FormModal.tsx'
import { SelectField } from './SelectField.tsx'

const server = fakeServer()
const sent = () => server.seen.filter(({ path }) => path === updateOrderRemark.path)
const refusal = (status: number, more: object = {}) => ({
  status,
  body: { code: 999, error: 'X', msg: 'refused in words', requestId: 'r', ...more },
})

interface RemarkProps {
  onClose(): void
  onReload?(): Promise<void>
  latest?(): Promise<{ title: string; remark: string } | undefined>
}

function Remark({ onClose, onReload, latest }: RemarkProps) {
  const form = useForm({ title: unlimited, remark: { required: true, maxLength: 20 } }, { title: '', remark: '' }, ({ remark }) => ({
    remark: remark === '' ? 'say something' : undefined,
  }))
  const action = useAction(updateOrderRemark, { quiet: shownInForm })
  return (
    <FormModal
      title="Remark"
      form={form}
      sending={action}
      onClose={onClose}
      onReload={onReload}
      latest={latest}
      submit="Send"
      send={async ({ remark }) => (await action.run({ body: { id: 1, remark } }, { orderNumber: '1' })) && 'saved in words'}
    >
      <TextField label="Title" {...form.field('title')} />
      <TextField label="Text" {...form.field('remark')} />
    </FormModal>
  )
}

const noteTakes = {
  note: { required: true, maxLength: 5 },
  kind: { required: true },
  count: { required: false, max: 999, whole: true },
} as const

function Note() {
  const form = useForm<{ note: string; kind: string | undefined; count: string }>(noteTakes, { note: '', kind: undefined, count: '' })
  const action = useAction(updateOrderRemark, { quiet: shownInForm })
  const send = async ({ note }: { note: string }) => action.run({ body: { id: 1, remark: note } }, { orderNumber: '1' })
  return (
    <FormModal title="Notes" form={form} sending={action} onClose={vi.fn()} submit="Send" send={send}>
      <TextField label="Note" {...form.field('note')} />
      <SelectField label="Kind" options={['A', 'B'].map((value) => ({ value, label: value }))} {...form.field('kind')} />
      <TextField label="Count" {...form.field('count')} />
    </FormModal>
  )
}

/** A form that asks for a kind which it does not show. */
function Hiding() {
  const form = useForm<{ note: string; kind: string | undefined }>(noteTakes, { note: '', kind: undefined })
  const action = useAction(updateOrderRemark, { quiet: shownInForm })
  const send = async ({ note }: { note: string }) => action.run({ body: { id: 1, remark: note } }, { orderNumber: '1' })
  return (
    <FormModal title="Hiding" form={form} sending={action} onClose={vi.fn()} submit="Send" send={send}>
      <TextField label="Note" {...form.field('note')} />
    </FormModal>
  )
}

/** A form that shows nothing of what it may be refused for. */
function Bare() {
  const form = useForm({ note: unlimited, kind: unlimited }, { note: '', kind: '' })
  const action = useAction(updateOrderRemark, { quiet: shownInForm })
  const send = async () => action.run({ body: { id: 1, remark: 'x' } }, { orderNumber: '1' })
  return (
    <FormModal title="Bare" form={form} sending={action} onClose={vi.fn()} submit="Send" send={send}>
      <TextField label="Note" {...form.field('note')} />
    </FormModal>
  )
}

const text = () => screen.getByLabelText<HTMLInputElement>('Text')
const send = () => screen.getByRole('button', { name: 'Send' })

beforeEach(() => dismissAll())

describe('a form in a dialog', () => {
  test('that is wrong is not sent: the words stand at the field, which takes the focus', async () => {
    const { user } = onScreen(<Remark onClose={vi.fn()} />)
    await user.click(send())
    expect(text().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('say something')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(text()))
    expect(sent()).toHaveLength(0)
  })

  test('names the field that must be filled in by its label, and lets nobody type more than is taken', async () => {
    const { user } = onScreen(<Note />)
    await user.click(send())
    expect(screen.getByText('请填写Note')).toBeTruthy()
    expect(screen.getByText('请选择Kind')).toBeTruthy()
    expect(sent()).toHaveLength(0)
    const note = screen.getByLabelText<HTMLInputElement>('Note')
    expect(note.getAttribute('aria-required')).toBe('true')
    await user.type(note, 'abcdefg')
    expect(note.value).toBe('abcde')
    expect(screen.queryByText('请填写Note')).toBeNull()
    // A number keeps all that was pasted with it: cut in the middle of its separators it would be another number.
    await user.click(screen.getByLabelText('Count'))
    await user.paste(' 1,234 ')
    expect(screen.getByLabelText<HTMLInputElement>('Count').value).toBe(' 1,234 ')
  })

  test('says what is missing where no field of the form shows it', async () => {
    const { user } = onScreen(<Hiding />)
    await user.click(send())
    // What it shows comes first.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Note')))
    expect(screen.queryByText(/没有显示在这里/)).toBeNull()
    await user.type(screen.getByLabelText('Note'), 'ab')
    await user.click(send())
    const said = await screen.findByRole('alert')
    expect(said.textContent).toBe('未提交：有一项必填内容（kind）没有显示在这里。请刷新页面重试，仍不行请联系管理员')
    await waitFor(() => expect(document.activeElement).toBe(said))
    expect(sent()).toHaveLength(0)
  })

  test('says what the server refuses of a field that the form has but does not show', async () => {
    server.answer(() => refusal(400, { fields: [{ path: 'body.kind', msg: 'no such kind' }] }))
    const { user } = onScreen(<Bare />)
    await user.click(send())
    await screen.findByText('no such kind')
    expect(screen.getByText('refused in words')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'))
  })

  test('is sent once, however often somebody clicks, and closes', async () => {
    const onClose = vi.fn()
    let answer: () => void = () => undefined
    server.answer(async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { body: { id: 1, version: 2 } }
    })
    const { user } = onScreen(<Remark onClose={onClose} />)
    await user.type(text(), 'hello')
    await user.dblClick(send())
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(send().getAttribute('aria-disabled')).toBe('true')
    // Somebody who works by keyboard is still where they were.
    expect(document.activeElement).toBe(send())
    await user.keyboard('{Enter}')
    await user.keyboard('{Control>}s{/Control}')
    answer()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent()).toHaveLength(1)
  })

  test('is sent by Ctrl+S, says what is done and closes', async () => {
    const onClose = vi.fn()
    server.answer(() => ({ body: { id: 1, version: 2 } }))
    const { user } = onScreen(<Remark onClose={onClose} />)
    await user.type(text(), 'hello')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(messageStore.read()).toMatchObject([{ kind: 'success', title: 'saved in words' }])
    expect(sent()[0]?.body).toEqual({ id: 1, remark: 'hello' })
  })

  test('puts what the server refuses on its field, until that is changed', async () => {
    server.answer(() => refusal(400, { fields: [{ path: 'remark', msg: 'too rude' }] }))
    const { user } = onScreen(<Remark onClose={vi.fn()} />)
    await user.type(text(), 'hello')
    await user.click(send())
    await screen.findByText('too rude')
    await waitFor(() => expect(document.activeElement).toBe(text()))
    expect(screen.queryByText('refused in words')).toBeNull()
    expect(messageStore.read()).toEqual([])
    await user.type(text(), '!')
    expect(screen.queryByText('too rude')).toBeNull()
  })

  test('shows a refusal without a field, and keeps what was typed', async () => {
    server.answer(() => refusal(400))
    const { user } = onScreen(<Remark onClose={vi.fn()} />)
    await user.type(text(), 'hello')
    await user.click(send())
    expect((await screen.findByRole('alert')).textContent).toContain('refused in words')
    expect(text().value).toBe('hello')
  })

  test('makes the dialog grow downwards: no field moves under the pointer', async () => {
    server.answer(() => refusal(400))
    const { user } = onScreen(<Remark onClose={vi.fn()} />)
    const dialog = screen.getByRole('dialog')
    vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 240, 480, 300))
    await user.type(text(), 'hello{Enter}')
    await screen.findByRole('alert')
    expect([dialog.style.marginTop, dialog.style.maxHeight]).toEqual(['240px', 'calc(100dvh - 256px)'])
  })

  test('offers the latest data after somebody else changed the record', async () => {
    server.answer(() => refusal(409))
    const onReload = vi.fn(async () => undefined)
    const { user } = onScreen(<Remark onClose={vi.fn()} onReload={onReload} />)
    await user.type(text(), 'hello')
    await user.click(send())
    await user.click(await screen.findByRole('button', { name: '载入最新数据' }))
    expect(onReload).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(text().value).toBe('hello')
  })

  describe('whose record somebody else saved meanwhile', () => {
    const meet = async (theirs: { title: string; remark: string }) => {
      let refused = false
      server.answer(({ path }) => {
        if (path !== updateOrderRemark.path) return undefined
        if (refused) return { body: { id: 1, version: 3 } }
        refused = true
        return refusal(409)
      })
      const onClose = vi.fn()
      const { user } = onScreen(<Remark onClose={onClose} latest={async () => theirs} />)
      await user.type(text(), 'mine')
      await user.click(send())
      await screen.findByRole('button', { name: '放弃我的修改，载入最新数据' })
      const cells = screen.queryAllByRole('row').map((row) => row.textContent)
      return { user, onClose, cells: cells.slice(1), title: screen.getByLabelText<HTMLInputElement>('Title') }
    }
    const both = { title: 'their title', remark: 'theirs' }

    test('shows what they changed beside what was typed, and takes theirs over', async () => {
      const { user, cells, title } = await meet(both)
      expect(cells).toEqual(['Title未改动their title', 'Textminetheirs'])
      await user.click(screen.getByRole('button', { name: '采用对方的' }))
      expect([title.value, text().value]).toEqual(['their title', 'theirs'])
      expect(screen.queryByText('您编辑期间，其他人保存了这条记录。')).toBeNull()
    })

    test('saves what was typed over theirs, and leaves alone what was not touched', async () => {
      const { user, onClose, title } = await meet(both)
      await user.click(screen.getByRole('button', { name: '保留我的并保存' }))
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
      expect(sent().map(({ body }) => body)).toEqual([
        { id: 1, remark: 'mine' },
        { id: 1, remark: 'mine' },
      ])
      expect(title.value).toBe('their title')
    })

    test('begins anew with theirs', async () => {
      const { user, onClose } = await meet(both)
      await user.click(screen.getByRole('button', { name: '放弃我的修改，载入最新数据' }))
      expect(text().value).toBe('theirs')
      await user.click(screen.getByRole('button', { name: '取消' }))
      expect(onClose).toHaveBeenCalledOnce()
    })

    test('can be saved again where they changed nothing of the form', async () => {
      const { user, onClose, cells } = await meet({ title: '', remark: '' })
      expect(cells).toEqual([])
      await user.click(screen.getByRole('button', { name: '再次保存' }))
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    })
  })

  test('closes at once while nothing is typed, and asks before typed input is lost', async () => {
    const onClose = vi.fn()
    const { user } = onScreen(<Remark onClose={onClose} />)
    await user.type(text(), 'hello')
    await user.click(screen.getByRole('button', { name: '取消' }))
    await user.click(await screen.findByRole('button', { name: '继续填写' }))
    expect(onClose).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: '取消' }))
    await user.click(await screen.findByRole('button', { name: '放弃' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    await user.clear(text())
    await user.click(screen.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
  })
})
