import { unlimited } from '@camp/contract/base/limits'
import { getWeekCampsDropDown } from '@camp/contract/camps/camps.options'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type FakeAnswer, fakeServer } from '../../../test/fakeServer.ts'
import { onScreen } from '../../../test/screenFixture.tsx'
import { useCall } from '../../platform/signedIn/query.ts'
import { useForm } from '../base/useForm.ts'
import { SelectFilter } from '../filter/SelectFilter.tsx'
import { optionsOf } from './options.ts'
import { SelectField } from './SelectField.tsx'

const server = fakeServer()
const broken: FakeAnswer = { status: 500, body: { code: 500, error: 'INTERNAL', msg: 'broken', requestId: 'r-1' } }
const camps: FakeAnswer = { body: [{ id: 7, name: '口语营', term: '2026-11', status: 'RUNNING' }] }

function CampFilter({ start }: { readonly start?: readonly number[] }) {
  const [opened, setOpened] = useState(false)
  const [value, setValue] = useState(start)
  const answer = useCall(getWeekCampsDropDown, { query: {} }, { enabled: opened || value !== undefined })
  const options = optionsOf(answer, (list) => list.map(({ id, name }) => ({ value: id, label: name })))
  return (
    <SelectFilter
      label="Camp"
      name="campId"
      options={options}
      value={value}
      error={undefined}
      onChange={setValue}
      onOpen={() => setOpened(true)}
    />
  )
}
const opener = () => screen.getByRole('button', { name: /^Camp/ })
const retry = () => screen.findByRole('button', { name: '重试' })

const none = undefined as number | undefined

test('options that could not be loaded say so and are asked for anew by the button, which has the focus', async () => {
  let answer: (said: FakeAnswer) => void = () => undefined
  const answers: (FakeAnswer | Promise<FakeAnswer>)[] = [
    broken,
    new Promise<FakeAnswer>((resolve) => {
      answer = resolve
    }),
  ]
  server.answer(() => answers.shift())
  const { user } = onScreen(<CampFilter />)
  await user.click(opener())
  const button = await retry()
  expect(screen.getByRole('alert').textContent).toContain('加载失败')
  await waitFor(() => expect(document.activeElement).toBe(button))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('加载中')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  answer(camps)
  expect(await screen.findByRole('option', { name: '口语营' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('listbox', { name: 'Camp' }))
})

test('a list that failed asks anew when it is opened again', async () => {
  const answers = [broken, broken, camps]
  server.answer(() => answers.shift())
  const { user } = onScreen(<CampFilter start={[7]} />)
  await waitFor(() => expect(opener().textContent).toBe('7'))
  await user.click(opener())
  await retry()
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(opener())
  await user.click(opener())
  expect(await screen.findByRole('option', { name: '口语营' })).toBeTruthy()
  expect(server.seen).toHaveLength(3)
  expect(opener().textContent).toBe('口语营')
})

test('a value that is not among the options is shown bare', async () => {
  server.answer(() => camps)
  onScreen(<CampFilter start={[7, 99999]} />)
  expect(opener().textContent).toContain('…')
  await waitFor(() => expect(opener().textContent).toBe('口语营、99999'))
})

function KindField() {
  const [value, setValue] = useState<string>()
  const options = ['A', 'B', 'C'].map((one) => ({ value: one, label: `Kind ${one}` }))
  const field = { name: 'kind', value, error: undefined, takes: unlimited, missing: false, onChange: setValue }
  return <SelectField<string> label="Kind" options={options} {...field} />
}

test('a field of a form opens by an arrow key, as a filter does, and has the focus again with what was chosen', async () => {
  const { user } = onScreen(<KindField />)
  screen.getByRole('button', { name: /^Kind/ }).focus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { name: 'Kind A' })).toBeTruthy()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Kind Kind B' }))
})

const ways = ['Alipay', 'Bank transfer', 'Bar', 'WeChat'].map((label) => ({ value: label, label }))
function Ways() {
  const [value, setValue] = useState<readonly string[]>()
  return <SelectFilter label="Way" name="way" options={ways} value={value} error={undefined} onChange={setValue} />
}

test('in a short list Home and End go to its ends, and letters to what begins with them', async () => {
  const { user } = onScreen(<Ways />)
  await user.click(screen.getByRole('button', { name: /^Way/ }))
  const list = await screen.findByRole('listbox', { name: 'Way' })
  const active = () => document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent
  const after = async (keys: string) => {
    await user.keyboard(keys)
    return active()
  }
  expect(await after('{End}')).toBe('WeChat')
  expect(await after('{Home}')).toBe('Alipay')
  expect(await after('b')).toBe('Bank transfer')
  expect(await after('b')).toBe('Bar')
  expect(await after('b')).toBe('Bank transfer')
  await new Promise((done) => setTimeout(done, 800))
  expect(await after('bar')).toBe('Bar')
  expect(await after('z')).toBe('Bar')
})

const said = vi.fn()

function Choices() {
  const form = useForm({ one: { required: true }, two: { required: true }, may: unlimited }, { one: none, two: none, may: none })
  const seven = { value: 7, label: 'Seven' }
  said(form.values, form.dirty)
  return (
    <>
      <SelectField label="One" options={[seven]} {...form.field('one')} />
      <SelectField label="Two" options={[seven, { value: 8, label: 'Eight' }]} {...form.field('two')} />
      <SelectField label="May" options={[seven]} {...form.field('may')} />
    </>
  )
}

test('the only value there is to choose is chosen by itself where it must be filled in, and the form begins with it', async () => {
  onScreen(<Choices />)
  await screen.findByRole('button', { name: 'One Seven' })
  expect(said).toHaveBeenLastCalledWith({ one: 7, two: undefined, may: undefined }, false)
})
