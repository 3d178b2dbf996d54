import type { MediaFile } from '@camp/contract/media/media'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onScreen } from '../../test/screenFixture.tsx'
import { useForm } from '../ui/base/useForm.ts'
import { FormModal } from '../ui/form/FormModal.tsx'
import { type FormFile, UploadField } from './uploads.parts.tsx'

const kept = (name: string): MediaFile => ({
  id: `m${name.replace(/\W/g, '')}`.padEnd(31, '0').toLowerCase(),
  url: '/media/x',
  name,
  size: 5,
  type: 'audio/wav',
  kind: 'AUDIO',
  width: null,
  height: null,
  seconds: 1,
})

/** What the server says to the next requests; each answers when the test lets it. */
let pending: FakeRequest[] = []
class FakeRequest {
  status = 0
  responseText = ''
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  ontimeout?: () => void
  sent: FormData | null = null
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send(body: FormData) {
    this.sent = body
    pending.push(this)
  }
  abort() {
    this.onabort?.()
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
}

const send = vi.fn(async () => undefined)
function Screen({ most }: { most: number }) {
  const form = useForm<{ files: readonly FormFile[] }>({ files: { required: true } }, { files: [] })
  return (
    <FormModal
      title="资源"
      form={form}
      sending={{ busy: false, error: null, fieldErrors: {}, reset: () => undefined }}
      send={send}
      onClose={vi.fn()}
    >
      <UploadField label="文件" purpose="RESOURCE" most={most} {...form.field('files')} />
    </FormModal>
  )
}
const choose = (...names: string[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no place for files')
  fireEvent.change(input, { target: { files: names.map((name) => new File(['bytes'], name)) } })
}
const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement) // the dialog is a form

beforeEach(() => {
  pending = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('a file that cannot be used is refused before it is sent, in words', async () => {
  onScreen(<Screen most={2} />)
  choose('virus.exe')
  expect((await screen.findByRole('alert')).textContent).toContain('mp4')
  expect(pending).toEqual([])
})

test('three at a time are sent; the form waits for them, and keeps what the server took', async () => {
  onScreen(<Screen most={5} />)
  choose('a.wav', 'b.wav', 'c.wav', 'd.wav')
  await waitFor(() => expect(pending).toHaveLength(3))
  submit()
  expect(send).not.toHaveBeenCalled()
  pending[0]?.answer(200, kept('a.wav'))
  await waitFor(() => expect(pending).toHaveLength(4))
  for (const [index, name] of ['b.wav', 'c.wav', 'd.wav'].entries()) pending[index + 1]?.answer(200, kept(name))
  await waitFor(() => expect(document.querySelectorAll('.upload-kept li')).toHaveLength(4))
  submit()
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
})

test('what the server refuses stays with its reason, and can be tried again or taken away', async () => {
  onScreen(<Screen most={2} />)
  choose('a.wav')
  await waitFor(() => expect(pending).toHaveLength(1))
  pending[0]?.answer(415, { code: 999, msg: '文件无法读取' })
  expect((await screen.findByRole('alert')).textContent).toContain('文件无法读取')
  fireEvent.click(screen.getByRole('button', { name: '重试上传“a.wav”' }))
  await waitFor(() => expect(pending).toHaveLength(2))
  pending[1]?.answer(200, kept('a.wav'))
  await waitFor(() => expect(document.querySelector('.upload-kept')).not.toBeNull())
  fireEvent.click(screen.getByRole('button', { name: '移除“a.wav”' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '移除“a.wav”' })).toBeNull())
})

test('paused, it stands still and says so; continued, it is sent anew', async () => {
  onScreen(<Screen most={2} />)
  choose('a.wav')
  await waitFor(() => expect(pending).toHaveLength(1))
  pending[0]?.upload.onprogress?.({ loaded: 2 })
  fireEvent.click(await screen.findByRole('button', { name: '暂停上传“a.wav”' }))
  expect(await screen.findByText('已暂停 40%')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '继续上传“a.wav”' }))
  await waitFor(() => expect(pending).toHaveLength(2))
})

test('says beforehand what becomes of large pictures and of moving ones', () => {
  onScreen(<Screen most={1} />)
  expect(screen.getByText('很大的图片会缩小，动图只留第一帧')).toBeTruthy()
})

test.each([
  [429, '上传太快，稍后自动继续，无需操作…'],
  [503, '网络中断，正在自动重试…'],
])('an answer of %i is no end of a file: it says why it waits, and goes on by itself', async (status, words) => {
  onScreen(<Screen most={2} />)
  choose('a.wav')
  await waitFor(() => expect(pending).toHaveLength(1))
  pending[0]?.answer(status, { code: 999, msg: '请求过于频繁' })
  expect(await screen.findByText(words)).toBeTruthy()
  await waitFor(() => expect(pending).toHaveLength(2), { timeout: 3_000 })
  pending[1]?.answer(200, kept('a.wav'))
  await waitFor(() => expect(document.querySelector('.upload-kept')).not.toBeNull())
  expect(screen.queryByText(words)).toBeNull()
})
