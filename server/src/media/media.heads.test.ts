import { uploadFile } from '@camp/contract/media/media'
import { PDF } from '@libpdf/core'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import type { Caller } from '../../test/http.ts'

const server = aServer()
let admin: Caller
beforeAll(async () => {
  admin = await server.as('admin')
})

/** What the last answer told people. */
let said: string | undefined

async function send(name: string, ...parts: Buffer[]): Promise<string> {
  const form = new FormData()
  form.append('purpose', 'RESOURCE')
  form.append('file', new Blob([new Uint8Array(Buffer.concat(parts))]), name)
  const answer = await admin.fetch(`/foundation${uploadFile.path}`, { method: 'POST', body: form })
  const body = (await answer.json()) as { kind?: string; error?: string; msg?: string }
  said = body.msg
  return body.kind ?? body.error ?? ''
}

/** A tag of so many bytes of padding. */
function tag(size: number): Buffer {
  const head = Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1')
  head[8] = size >> 7
  head[9] = size & 0x7f
  return Buffer.concat([head, Buffer.alloc(size)])
}
const zeros = (count: number) => Buffer.alloc(count)
/** Silence, in frames of 417 bytes. */
const sound = Buffer.alloc(417 * 200)
for (let at = 0; at < sound.length; at += 417) sound.set([0xff, 0xfb, 0x90, 0x00], at)

it('a document is one behind line breaks and zeros, as far as readers look for its head', async () => {
  const pdf = PDF.create()
  pdf.addPage({ width: 200, height: 200 })
  const bytes = Buffer.from(await pdf.save())
  expect(await send('a.pdf', Buffer.from('\r\n'), bytes)).toBe('DOCUMENT')
  expect(await send('b.pdf', zeros(1_024), bytes)).toBe('DOCUMENT')
  expect(await send('c.pdf', zeros(1_025), bytes)).toBe('MEDIA_NOT_AS_NAMED')
  expect(await send('d.pdf', Buffer.from('<p>'), bytes)).toBe('MEDIA_NOT_AS_NAMED')
  expect(await send('e.mp3', Buffer.from('\r\n'), bytes)).toBe('MEDIA_NOT_AS_NAMED')
})

it('a sound is one with zeros before it, or between its tag and its first frame', async () => {
  expect(await send('a.mp3', tag(64), zeros(3_000), sound)).toBe('AUDIO')
  expect(await send('b.mp3', zeros(300), sound)).toBe('AUDIO')
  expect(await send('c.mp3', tag(64), zeros(70_000), sound)).toBe('MEDIA_NOT_AS_NAMED')
  expect(await send('d.mp3', tag(64), zeros(3_000))).toBe('MEDIA_NOT_AS_NAMED')
  // What the tag tells would stay.
  for (const count of [1, 300]) {
    expect(await send('e.mp3', zeros(count), tag(64), sound)).toBe('MEDIA_NOT_AS_NAMED')
    expect(said).toBe('文件内容与扩展名“mp3”不符，请导出为正确格式后重新上传')
  }
})
