import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { addUploader, deleteUploader } from '@camp/contract/uploaders/uploaders'
import {
  dropInvitedUpload,
  getInvited,
  inviteUploader,
  listUploaderInvites,
  revokeUploaderInvite,
} from '@camp/contract/uploaders/uploaders.invites'
import { tune } from '@camp/demo/demo.recordings'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const MB = 1_048_576
const TUS = { 'tus-resumable': '1.0.0' }
const server = aServer({ WORKER: 'on', OUTBOX: 'on' })
let staff: Caller
let stranger: Caller
beforeAll(async () => {
  staff = (await signedIn(server, ['BANNER_OTHER', 'UPLOADER_EDIT', 'UPLOADER_DELETE'])).caller
  stranger = new Caller(server.url)
})

let phones = 0
async function uploader() {
  const phone = `1370000${String(++phones).padStart(4, '0')}`
  const { body } = await staff.call(addUploader, { body: { name: `外部老师${phones}`, phone } })
  return { id: body.id, phone }
}
async function invite(id: number, body: { kinds?: ('VIDEO' | 'AUDIO')[]; mostMb?: number } = {}) {
  const answer = await staff.call(inviteUploader, { params: { id }, body })
  return { ...answer.body, token: answer.body.url.split('/').at(-1) ?? '' }
}
const base64 = (text: string) => Buffer.from(text).toString('base64')
async function begin(token: string, length: number, name = '课文朗读.wav', purpose = 'RESOURCE') {
  const answer = await stranger.fetch(`/foundation/api/uploader/invited/${token}/uploads`, {
    method: 'POST',
    headers: { ...TUS, 'upload-length': String(length), 'upload-metadata': `filename ${base64(name)},purpose ${base64(purpose)}` },
  })
  const text = await answer.text()
  return {
    status: answer.status,
    at: answer.headers.get('location') ?? '',
    wait: answer.headers.get('retry-after'),
    error: text === '' ? '' : (JSON.parse(text) as { error: string }).error,
  }
}
const append = (caller: Caller, at: string, offset: number, bytes: Buffer) =>
  caller.fetch(at, {
    method: 'PATCH',
    body: new Uint8Array(bytes),
    headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
  })
const snapshot = async (token: string) => (await stranger.call(getInvited, { params: { token } })).body
async function until<T>(look: () => Promise<T | null | undefined | false>): Promise<T> {
  for (;;) {
    const seen = await look()
    if (seen) return seen
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('a link for an uploader without an account', () => {
  it('goes out by message, takes a file in pieces, and makes a resource of it that is to be reviewed', async () => {
    const { id, phone } = await uploader()
    const { token, url, sending } = await invite(id)
    expect([sending, url]).toEqual([true, expect.stringMatching(/\/#\/u\/[\w-]{32}$/)])
    const message = await until(
      async () => (await server.pool.query('select text from outbox_messages where receiver = $1', [phone])).rows[0],
    )
    expect(message.text).toContain(url)
    await until(async () => (await staff.call(listUploaderInvites, { params: { id } })).body[0]?.delivery === 'SENT')
    const { rows } = await server.pool.query(
      'select token_sealed, encode(token_hash, $2) as hash from uploader_invites where uploader_id = $1',
      [id, 'hex'],
    )
    expect([rows[0].token_sealed, rows[0].hash.includes(token)]).toEqual([null, false])

    const bytes = tune(1, 6)
    const { at } = await begin(token, bytes.length)
    expect((await append(stranger, at, 0, bytes.subarray(0, 1_000))).status).toBe(204)
    const seen = await stranger.fetch(at, { method: 'HEAD', headers: TUS })
    expect([seen.status, seen.headers.get('upload-offset')]).toEqual([200, '1000'])
    expect((await append(stranger, at, 5, bytes)).status).toBe(409)
    expect((await append(stranger, at, 1_000, bytes.subarray(1_000))).status).toBe(204)
    await until(async () => (await snapshot(token)).files[0]?.state === 'READY')

    const made = await server.pool.query(
      `select r.title, r.kind, r.active_flg, r.to_review, m.purpose, u.entity from resources r
       join media m on m.id = r.files -> 0 ->> 'mediaId' join media_uses u on u.media_id = m.id and u.record_id = r.id where r.uploader_id = $1`,
      [id],
    )
    expect(made.rows).toEqual([
      { title: '课文朗读', kind: 'AUDIO', active_flg: 'INACTIVE', to_review: true, purpose: 'RESOURCE', entity: 'resource' },
    ])
    expect((await staff.call(listUploaderInvites, { params: { id } })).body).toMatchObject([{ files: 1, used: bytes.length }])
    const { body } = await staff.call(getRecordHistory, { query: { entity: 'uploader', id, page: 1 } })
    expect(body.content.map(({ content }) => content)).toEqual([
      expect.stringContaining('课文朗读'),
      expect.stringContaining('邀请'),
      expect.stringContaining('新建'),
    ])
    // What came in counts as theirs.
    expect((await staff.call(deleteUploader, { params: { id } })).error.error).toBe('UPLOADER_IN_USE')
  })

  it('takes only its kinds, its purpose and what its bytes are', async () => {
    const { id } = await uploader()
    const { token } = await invite(id, { kinds: ['AUDIO'], mostMb: 5 })
    expect((await snapshot(token)).kinds).toEqual(['AUDIO'])
    expect(await begin(token, 100, 'a.mp4')).toMatchObject({ status: 415, error: 'MEDIA_KIND' })
    expect(await begin(token, 100, 'a.wav', 'BANNER')).toMatchObject({ status: 403 })
    expect(await begin(token, 6 * MB)).toMatchObject({ status: 413, error: 'INVITE_QUOTA' })
    const noise = Buffer.alloc(2_000, 7)
    const { at } = await begin(token, noise.length)
    await append(stranger, at, 0, noise)
    const refused = await until(async () => (await snapshot(token)).files.find(({ state }) => state === 'REFUSED'))
    expect(refused.reason).toContain('wav')
    // Refused bytes count no more.
    expect((await snapshot(token)).used).toBe(0)
    expect((await server.pool.query('select 1 from resources where uploader_id = $1', [id])).rows).toEqual([])
  })

  it('takes so many files a minute and then asks its holder to wait; another invitation goes on', async () => {
    const { id } = await uploader()
    const [busy, other] = [await invite(id), await invite(id)]
    await server.pool.query('insert into attempt_counters (subject, window_start, tries) values ($1, now(), 199)', [`invited:${busy.id}`])
    expect((await begin(busy.token, 100)).status).toBe(201)
    expect(await begin(busy.token, 100)).toMatchObject({
      status: 429,
      error: 'TOO_MANY_REQUESTS',
      wait: expect.stringMatching(/^[1-6]?\d$/),
    })
    expect((await begin(other.token, 100)).status).toBe(201)
  })

  it('holds exactly its quota, also where uploads begin at once, and four of them at a time', async () => {
    const { id } = await uploader()
    const { token } = await invite(id, { mostMb: 3 })
    const all = await Promise.all(Array.from({ length: 6 }, () => begin(token, 1.5 * MB)))
    expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413, 413, 413])
    expect((await snapshot(token)).used).toBe(3 * MB)
    const [one] = all.filter(({ status }) => status === 201)
    const dropped = await stranger.fetch(one?.at ?? '', { method: 'DELETE', headers: TUS })
    expect(dropped.status).toBe(204)
    expect((await begin(token, 1.5 * MB)).status).toBe(201)
    expect((await begin(token, 1)).status).toBe(413)

    const wide = await invite(id)
    const many = await Promise.all(Array.from({ length: 7 }, () => begin(wide.token, 1_000)))
    expect(many.filter(({ status }) => status === 201)).toHaveLength(4)
    expect(new Set(many.filter(({ status }) => status !== 201).map(({ error }) => error))).toEqual(new Set(['INVITE_AT_ONCE']))
  })

  it('shows nothing of other links, of staff, or to staff', async () => {
    const { id } = await uploader()
    const [one, other] = [await invite(id), await invite(id)]
    const { at } = await begin(one.token, 1_000)
    const upload = at.split('/').at(-1) ?? ''
    const elsewhere = at.replace(one.token, other.token)
    expect((await append(stranger, elsewhere, 0, Buffer.alloc(10))).status).toBe(404)
    expect((await stranger.fetch(elsewhere, { method: 'HEAD', headers: TUS })).status).toBe(404)
    expect((await stranger.loose(dropInvitedUpload, { params: { token: other.token, id: upload } }, TUS)).status).toBe(404)
    expect((await snapshot(other.token)).files).toEqual([])
    const own = (await signedIn(server, ['RESOURCE_EDIT'])).caller
    expect((await own.fetch(`/foundation/api/uploads/${upload}`)).status).toBe(404)
    const said = JSON.stringify(await snapshot(one.token))
    expect(said).not.toContain('外部老师')
    // Not even the one who invited has it among their own.
    const inviter = await server.pool.query('select created_by from uploader_invites where id = $1', [one.id])
    expect((await server.pool.query('select user_id from uploads where id = $1', [upload])).rows[0].user_id).toBe(
      inviter.rows[0].created_by,
    )
  })

  it('is worth nothing once it is revoked, past its time, or its uploader is gone: all the same answer', async () => {
    const { id } = await uploader()
    const [revoked, late, orphan] = [await invite(id), await invite(id), await invite(id)]
    const { at } = await begin(revoked.token, 1_000)
    const params = { id, inviteId: revoked.id }
    expect((await staff.call(revokeUploaderInvite, { params })).status).toBe(200)
    expect((await staff.call(revokeUploaderInvite, { params })).status).toBe(404)
    await server.pool.query("update uploader_invites set expires_at = now() - interval '1 second' where id = $1", [late.id])
    expect((await staff.call(listUploaderInvites, { params: { id } })).body.map((one) => one.id)).toEqual([orphan.id])
    await staff.call(deleteUploader, { params: { id } })
    const wrong = 'A'.repeat(32)
    const answers = await Promise.all(
      [revoked.token, late.token, orphan.token, wrong].map(async (token) => {
        const { status, error } = await stranger.call(getInvited, { params: { token } })
        return { status, ...error, requestId: '' }
      }),
    )
    expect(answers[0]?.status).toBe(404)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await append(stranger, at, 0, Buffer.alloc(1_000))).status).toBe(404)
    expect((await begin(late.token, 10)).status).toBe(404)
  })

  it('ends with the rights of who made it, also for what is under way', async () => {
    const { id } = await uploader()
    for (const end of [
      "update users set activeflg = 'FROZEN' where id = $1",
      'update users set deleted_at = now() where id = $1',
      'delete from user_roles where user_id = $1',
    ]) {
      const maker = await signedIn(server, ['BANNER_OTHER', 'UPLOADER_EDIT'])
      const { url } = (await maker.caller.call(inviteUploader, { params: { id }, body: {} })).body
      const token = url.split('/').at(-1) ?? ''
      const { status, at } = await begin(token, 1_000)
      expect(status).toBe(201)
      await server.pool.query(end, [maker.userId])
      expect((await stranger.call(getInvited, { params: { token } })).status).toBe(404)
      expect((await begin(token, 1_000)).status).toBe(404)
      expect((await append(stranger, at, 0, Buffer.alloc(1_000))).status).toBe(404)
    }
  })

  it('is made five times at most, by people who may, for an uploader that exists', async () => {
    const { id } = await uploader()
    for (let at = 0; at < 5; at++) await invite(id)
    expect((await staff.call(inviteUploader, { params: { id }, body: {} })).error.error).toBe('INVITES_FULL')
    expect((await staff.call(inviteUploader, { params: { id: id + 1_000 }, body: {} })).status).toBe(404)
    expect((await staff.loose(inviteUploader, { params: { id }, body: { kinds: [] } })).status).toBe(400)
    expect((await staff.loose(inviteUploader, { params: { id }, body: { mostMb: 0 } })).status).toBe(400)
    const reader = (await signedIn(server, ['BANNER_OTHER'])).caller
    expect((await reader.call(inviteUploader, { params: { id }, body: {} })).status).toBe(403)
    expect((await reader.call(listUploaderInvites, { params: { id } })).status).toBe(403)
  })

  it('is not found by guessing: an address that guesses has to wait', async () => {
    await server.pool.query('delete from attempt_counters')
    const { id } = await uploader()
    const { token } = await invite(id)
    const guess = async (at: number) => (await stranger.call(getInvited, { params: { token: `${at}`.padStart(32, 'x') } })).status
    const answers: number[] = []
    for (let at = 0; at < 102; at++) answers.push(await guess(at))
    expect(answers.slice(0, 100).every((status) => status === 404)).toBe(true)
    expect(answers.slice(100)).toEqual([429, 429])
    // Log-in has counters of its own: an office whose browsers were sent here still gets in.
    const counted = await server.pool.query("select subject, tries from attempt_counters where subject ~ '^(address|account|invite):'")
    expect(counted.rows).toEqual([{ subject: expect.stringMatching(/^invite:/), tries: 102 }])
    // What a page of somebody else has a browser ask is no guess.
    const made = { headers: { 'sec-fetch-site': 'cross-site' } }
    for (let at = 0; at < 3; at++) {
      expect((await stranger.fetch(`/foundation/api/uploader/invited/${'y'.repeat(32)}`, made)).status).toBe(404)
    }
    expect((await server.pool.query("select tries from attempt_counters where subject ~ '^invite:'")).rows).toEqual([{ tries: 102 }])
    // Who has the true one is let in all the same.
    expect((await stranger.call(getInvited, { params: { token } })).status).toBe(200)
  })
})
