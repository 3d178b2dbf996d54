import { linkFile } from '@camp/contract/media/media'
import { openCreateUpload, openDropUpload, openGetUpload, openLinkFile } from '@camp/contract/media/media.open'
import { tune } from '@camp/demo/demo.recordings'
import * as tus from 'tus-js-client'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { aKey, askWithKey, keyEditorCodes, sentWithKey } from '../../test/doorKeys.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer({ SANDBOX: 'off', WORKER: 'on' })
let editor: Caller
let key: { id: number; secret: string }
let other: { id: number; secret: string }
beforeAll(async () => {
  editor = (await signedIn(server, [...keyEditorCodes, 'CAMP_STUDENT_DETAIL'])).caller
  key = await aKey(editor, { ratePerMinute: 6_000 })
  other = await aKey(editor, { ratePerMinute: 6_000, scopes: ['media:write', 'clockins:write'] })
})

const ask = (call: Parameters<typeof askWithKey>[1], id: string, secret = key.secret) =>
  askWithKey(server.url, call, secret, { params: { id } })
const send = async (secret: string, purpose: string, name: string, bytes: Buffer, headers: Record<string, string> = {}) => {
  const answer = await sentWithKey(server.url, secret, { purpose, name, bytes }, headers)
  const body = (await answer.json()) as { id: string; url: string; error?: string; msg?: string; kind: string; seconds: number }
  return { status: answer.status, ...body }
}

describe('a file that a key sends in', () => {
  it('comes in pieces from the client of the makers of tus, and is seen by that key alone', async () => {
    const bytes = tune(30, 3)
    const at = await new Promise<string>((resolve, reject) => {
      const upload = new tus.Upload(bytes, {
        endpoint: `${server.url}/foundation/open/v1/uploads`,
        chunkSize: 500_000,
        metadata: { filename: '朗读.wav', purpose: 'CLOCK_IN' },
        headers: { authorization: `Bearer ${key.secret}` },
        onError: reject,
        onSuccess: () => resolve(upload.url ?? ''),
      })
      upload.start()
    })
    const id = at.split('/').at(-1) ?? ''
    const stand = async () =>
      (await ask(openGetUpload, id)).body as { state: string; file: { id: string; url: string; seconds: number } | null }
    await expect.poll(async () => (await stand()).state, { timeout: 10_000 }).toBe('READY')
    const { file } = await stand()
    expect(file).toMatchObject({ name: '朗读.wav', kind: 'AUDIO', size: bytes.length, seconds: 30 })
    const mediaId = file?.id ?? ''

    expect((await fetch(`${server.url}${file?.url}`)).status).toBe(404)
    const { url } = (await ask(openLinkFile, mediaId)).body as { url: string }
    expect(Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer()).equals(bytes)).toBe(true)
    for (const call of [openGetUpload, openDropUpload]) expect((await ask(call, id, other.secret)).status).not.toBe(200)
    expect((await ask(openGetUpload, id, other.secret)).status).toBe(404)
    expect((await ask(openLinkFile, mediaId, other.secret)).status).toBe(404)
    // Its maker, as a person, has not sent it in.
    expect((await editor.fetch(file?.url ?? '')).status).toBe(404)
    expect((await editor.call(linkFile, { params: { id: mediaId } })).status).toBe(404)
    expect((await editor.fetch(`/foundation/api/uploads/${id}`)).status).toBe(404)
  })

  it('comes whole, by the rules of staff', async () => {
    const taken = await send(key.secret, 'CLOCK_IN', 'a.wav', tune(2, 1))
    expect(taken).toMatchObject({ status: 200, kind: 'AUDIO', seconds: 2 })
    expect(await send(key.secret, 'CLOCK_IN', 'a.mp3', tune(2, 1))).toMatchObject({ status: 415, error: 'MEDIA_NOT_AS_NAMED' })
    expect(await send(key.secret, 'CLOCK_IN', 'a.exe', tune(2, 1))).toMatchObject({ status: 415, error: 'MEDIA_KIND' })
    expect(await send(key.secret, 'FEEDBACK', 'a.wav', tune(2, 1))).toMatchObject({ status: 415, error: 'MEDIA_KIND' })
    expect(await send(key.secret, 'BANNER', 'a.png', tune(2, 1))).toMatchObject({ status: 403, error: 'FORBIDDEN' })
  })

  it('is for what the key may put in', async () => {
    const refused = await send(other.secret, 'COMMENT', 'a.wav', tune(1, 1))
    expect([refused.status, refused.error, refused.msg?.includes('comments:write')]).toEqual([403, 'KEY_SCOPE_MISSING', true])
    expect(await send(other.secret, 'CLOCK_IN', 'a.wav', tune(1, 1))).toMatchObject({ status: 200 })
  })

  it('is counted for the key, and not for its maker', async () => {
    await send(other.secret, 'CLOCK_IN', 'a.wav', tune(1, 1))
    const counted = async (name: string) => (await server.pool.query('select 1 from attempt_counters where subject = $1', [name])).rowCount
    expect(await counted(`files:key:${other.id}`)).toBe(1)
  })

  it('is not sent in as a dry run', async () => {
    const before = (await server.pool.query('select count(*)::int as n from files')).rows
    const dry = { 'camp-dry-run': '1' }
    expect(await send(key.secret, 'CLOCK_IN', 'a.wav', tune(1, 8), dry)).toMatchObject({ status: 400, error: 'DRY_RUN_FILES' })
    expect((await askWithKey(server.url, openCreateUpload, key.secret, {}, dry)).error).toBe('DRY_RUN_FILES')
    expect((await server.pool.query('select count(*)::int as n from files')).rows).toEqual(before)
  })
})
