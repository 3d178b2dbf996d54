import type { AnyCall } from '@camp/contract/base/call'
import { type FieldLimits, limitsOf } from '@camp/contract/base/limits'
import { saveCoach } from '@camp/contract/coaches/coaches.writing'
import { createParent } from '@camp/contract/parents/parents.making'
import { saveReferrer } from '@camp/contract/referrers/referrers.writing'
import { addUploader } from '@camp/contract/uploaders/uploaders'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import { useForm } from '../base/useForm.ts'
import { MoneyField, TextField } from './FormFields.tsx'

function Asked({ takes }: { readonly takes: Readonly<Record<string, FieldLimits>> }) {
  const form = useForm(takes, { phone: '', ...(takes.name?.required ? { name: '' } : {}) } as Record<string, string>)
  return (
    <>
      {Object.keys(form.values).map((name) => (
        <TextField key={name} label={`label of ${name}`} {...form.field(name)} />
      ))}
      <button type="button" onClick={() => form.check()}>
        send
      </button>
    </>
  )
}

test.each([
  ['a coach', saveCoach, true],
  ['an uploader', addUploader, true],
  ['a referrer', saveReferrer, true],
  ['a parent', createParent, false],
])('the form of %s asks for a phone and a name by the words of the specification', async (_, call: AnyCall, named) => {
  const { user } = onScreen(<Asked takes={limitsOf(call) as Readonly<Record<string, FieldLimits>>} />)
  await user.click(screen.getByRole('button', { name: 'send' }))
  expect(screen.getByText('请输入手机号')).toBeTruthy()
  if (named) expect(screen.getByText('请输入姓名')).toBeTruthy()
  expect(screen.queryByText(/label of .*请填写|请填写label/)).toBeNull()
})

const numbers = { often: { required: false, whole: true }, price: { required: false } } as const

function Numbers({ onSend }: { onSend(values: object): void }) {
  const form = useForm(numbers, { often: '', price: '' })
  return (
    <>
      <TextField label="often" {...form.field('often')} />
      <MoneyField label="price" {...form.field('price')} />
      <button type="button" onClick={() => form.check() && onSend(form.values)}>
        send
      </button>
    </>
  )
}

test('what is typed where a number belongs and is none is said to be none, and is not sent as if nothing had been typed', async () => {
  const sent: object[] = []
  const { user } = onScreen(<Numbers onSend={(values) => sent.push(values)} />)
  const [often, price] = [screen.getByLabelText('often'), screen.getByLabelText('price')]
  const type = async (into: HTMLElement, text: string) => {
    await user.clear(into)
    await user.type(into, text)
  }
  const send = () => user.click(screen.getByRole('button', { name: 'send' }))
  await type(often, '一')
  await type(price, '十二')
  expect(screen.queryByText(/请填写/)).toBeNull()
  await send()
  expect(screen.getByText('请填写整数，如 30')).toBeTruthy()
  expect(screen.getByText('请填写金额，如 12.50')).toBeTruthy()
  expect(often.getAttribute('aria-invalid')).toBe('true')
  await type(often, '1.5')
  await type(price, '12.345')
  await send()
  expect(screen.getAllByText(/请填写/)).toHaveLength(2)
  expect(sent).toEqual([])
  await type(often, '１，200')
  await type(price, '12.5')
  expect(screen.queryByText(/请填写/)).toBeNull()
  await send()
  await user.clear(often)
  await send()
  expect(sent).toEqual([
    { often: '1200', price: '12.5' },
    { often: '', price: '12.5' },
  ])
})
