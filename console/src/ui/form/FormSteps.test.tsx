import { unlimited } from '@camp/contract/base/limits'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import { useForm } from '../base/useForm.ts'
import { DayField } from './DayField.tsx'
import { TextField } from './FormFields.tsx'
import { FormModal } from './FormModal.tsx'

const needed = { required: true }
const sent: unknown[] = []
const nothing = {}

function Stepped({ free = false }: { free?: boolean }) {
  const start = free ? { name: '体验营', day: '2026-11-23', remark: '' } : { name: '', day: '', remark: '' }
  const form = useForm({ name: needed, day: needed, remark: unlimited }, start)
  const parts = [
    { key: 'basics', title: '基本信息', fields: ['name'] as const, content: <TextField label="名称" {...form.field('name')} /> },
    { key: 'dates', title: '日期', fields: ['day'] as const, content: <DayField label="开始" {...form.field('day')} /> },
    { key: 'check', title: '核对', fields: ['remark'] as const, content: <TextField label="备注" {...form.field('remark')} /> },
  ]
  return (
    <FormModal
      title="新建"
      form={form}
      sending={{ busy: false, error: null, fieldErrors: nothing, reset: () => undefined }}
      steps={{ parts, free }}
      submit="保存"
      onClose={() => undefined}
      send={async (values) => void sent.push(values)}
    />
  )
}

const current = () => screen.getByRole('list', { name: '步骤' }).querySelector('[aria-current="step"]')

test('a step is left when it is right; a step ahead is not called wrong before it was opened', async () => {
  const { user } = onScreen(<Stepped />)
  await user.click(screen.getByRole('button', { name: '下一步' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '名称' })))
  expect(screen.getByText('请填写名称')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: '名称' }), '体验营{Enter}')
  const day = screen.getByRole('textbox', { name: '开始' })
  await waitFor(() => expect(document.activeElement).toBe(day))
  expect(day.getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByRole('textbox', { name: '名称' })).toBeNull()
})

test('going back and on keeps every value, also one that is no day yet', async () => {
  const { user } = onScreen(<Stepped />)
  await user.type(screen.getByRole('textbox', { name: '名称' }), '体验营{Enter}')
  await user.type(screen.getByRole('textbox', { name: '开始' }), '某日')
  await user.click(screen.getByRole('button', { name: '上一步' }))
  expect(screen.getByRole('textbox', { name: '名称' })).toHaveProperty('value', '体验营')
  await user.click(screen.getByRole('button', { name: '下一步' }))
  expect(screen.getByRole('textbox', { name: '开始' })).toHaveProperty('value', '某日')
  await user.click(screen.getByRole('button', { name: '下一步' }))
  expect(current()?.textContent).toContain('日期')
})

test('a form of what is known is saved from any step, and a fault leads to its own', async () => {
  sent.length = 0
  const { user } = onScreen(<Stepped free />)
  await user.clear(screen.getByRole('textbox', { name: '名称' }))
  await user.click(screen.getByRole('button', { name: '核对' }))
  await user.type(screen.getByRole('textbox', { name: '备注' }), '改了{Enter}')
  const name = await screen.findByRole('textbox', { name: '名称' })
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(sent).toEqual([])
  await user.type(name, '口语营{Enter}')
  await waitFor(() => expect(sent).toEqual([{ name: '口语营', day: '2026-11-23', remark: '改了' }]))
})

function Chosen() {
  const form = useForm({ name: needed }, { name: '体验营' })
  const parts = [
    { key: 'name', title: '名称', fields: ['name'] as const, content: <TextField label="名称" {...form.field('name')} /> },
    { key: 'days', title: '课程', fields: [] as const, content: <button type="button">清空</button> },
    { key: 'check', title: '核对', fields: [] as const, content: <p>体验营</p> },
  ]
  return (
    <FormModal
      title="新建"
      form={form}
      sending={{ busy: false, error: null, fieldErrors: nothing, reset: () => undefined }}
      steps={{ parts, free: false }}
      onClose={() => undefined}
      send={async (values) => void sent.push(values)}
    />
  )
}

test('Enter goes through steps in which nothing has to be typed, presses nothing there, and sends from the last', async () => {
  sent.length = 0
  const { user } = onScreen(<Chosen />)
  await user.type(screen.getByRole('textbox', { name: '名称' }), '{Enter}')
  for (const name of ['课程', '核对']) {
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name })))
    await user.keyboard('{Enter}')
  }
  await waitFor(() => expect(sent).toEqual([{ name: '体验营' }]))
})
