import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { dropUpload, getUpload } from '@camp/contract/media/media'
import { tune } from '@camp/demo/demo.recordings'
import * as tus from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { startS3 } from '../../test/s3.peer.ts'
import { mediaChores } from './media.jobs.ts'

const MB = 1024 * 1024
const lines: string[] = []
let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'on', LOG_LEVEL: 'info' }, lines)
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const base64 = (text: string) => Buffer.from(text).toString('base64')
const metadata = (name: string, purpose: string) => `filename ${base64(name)},purpose ${base64(purpose)}`

/** A recording of about so many bytes: the tune, and then noise that is part of its sound. */
function recording(bytes: number): Buffer {
  const wav = Buffer.concat([tune(1, 6), randomBytes(bytes)])
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.writeUInt32LE(wav.length - 44, 40)
  return wav
}

async function begin(caller: Caller, length: number, name = 'a.wav', purpose = 'RESOURCE', headers: Record<string, string> = {}) {
  const answer = await caller.fetch('/foundation/api/uploads', {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': String(length), 'upload-metadata': metadata(name, purpose), ...headers },
  })
  return { status: answer.status, at: answer.headers.get('location') ?? '', answer }
}
const append = (caller: Caller, at: string, offset: number, bytes: Buffer, headers: Record<string, string> = {}) =>
  caller.fetch(at, {
    method: 'PATCH',
    body: new Uint8Array(bytes),
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...headers,
    },
  })
async function offsetOf(caller: Caller, at: string): Promise<[number, number]> {
  const answer = await caller.fetch(at, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
  return [answer.status, Number(answer.headers.get('upload-offset'))]
}
const idOf = (at: string) => at.split('/').at(-1) ?? ''

async function ended(at: string) {
  for (;;) {
    const { body } = await admin.call(getUpload, { params: { id: idOf(at) } })
    if (body.state !== 'OPEN' && body.state !== 'CHECKING') return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = async (url: string) => Buffer.from(await (await admin.fetch(url)).arrayBuffer())

/** Sends the beginning of a PATCH and cuts the connection. */
async function cutAfter(at: string, offset: number, bytes: Buffer, sent: number): Promise<void> {
  const { hostname, port } = new URL(server.url)
  const head = [
    `PATCH ${at} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Cookie: ${admin.cookie}`,
    'X-Requested-With: test',
    'Tus-Resumable: 1.0.0',
    `Upload-Offset: ${offset}`,
    'Content-Type: application/offset+octet-stream',
    `Content-Length: ${bytes.length - offset}`,
  ]
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await new Promise<void>((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n`, () => resolve()))
  await new Promise<void>((resolve) => socket.write(bytes.subarray(offset, offset + sent), () => resolve()))
  await new Promise((resolve) => setTimeout(resolve, 100))
  socket.destroy()
}

describe('a file that comes in pieces', () => {
  it('is taken from the client of the protocol’s makers, and is the same bytes', async () => {
    const bytes = recording(20 * MB)
    const url = await new Promise<string>((resolve, reject) => {
      const upload = new tus.Upload(bytes, {
        endpoint: `${server.url}/foundation/api/uploads`,
        chunkSize: 9 * MB,
        metadata: { filename: '第一课.wav', purpose: 'RESOURCE' },
        headers: { cookie: admin.cookie ?? '', 'x-requested-with': 'test' },
        onError: reject,
        onSuccess: () => resolve(upload.url ?? ''),
      })
      upload.start()
    })
    const { state, file, received } = await ended(new URL(url).pathname)
    expect([state, received, file?.name, file?.kind, file?.size]).toEqual(['READY', bytes.length, '第一课.wav', 'AUDIO', bytes.length])
    expect(sha(await bytesOf(file?.url ?? ''))).toBe(sha(bytes))
    expect(await server.pool.query("select 1 from files where purpose = 'PIECE'")).toMatchObject({ rowCount: 0 })
  })

  it('goes on where it was cut, as often as it is cut', async () => {
    const bytes = recording(11 * MB)
    const { at } = await begin(admin, bytes.length)
    let offset = 0
    for (const sent of [100_000, 3 * MB, 5 * MB]) {
      await cutAfter(at, offset, bytes, sent)
      // What arrived before the cut is made safe after it.
      for (let before = -1, tries = 0; before !== offset || tries < 3; tries++) {
        before = offset
        await new Promise((resolve) => setTimeout(resolve, 100))
        ;[, offset] = await offsetOf(admin, at)
      }
    }
    expect(offset).toBeGreaterThan(0)
    expect(offset).toBeLessThan(bytes.length)
    const answer = await append(admin, at, offset, bytes.subarray(offset))
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(bytes.length)])
    const { file } = await ended(at)
    expect(sha(await bytesOf(file?.url ?? ''))).toBe(sha(bytes))
  })

  it('refuses an offset that is not the true one, and takes the same bytes from one of two tabs', async () => {
    const bytes = recording(2 * MB)
    const { at } = await begin(admin, bytes.length)
    expect((await append(admin, at, 5, bytes)).status).toBe(409)
    const both = await Promise.all([append(admin, at, 0, bytes), append(admin, at, 0, bytes)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    const { file } = await ended(at)
    expect(sha(await bytesOf(file?.url ?? ''))).toBe(sha(bytes))
    expect((await append(admin, at, bytes.length, bytes)).status).toBe(409)
  })

  it('is refused once all that are open come to 20 GB, also of several that begin at once', async () => {
    const { caller, userId } = await signedIn(server, ['RESOURCE_EDIT'])
    await server.pool.query(
      "insert into uploads (id, user_id, purpose, name, length, received) values ('full', $1, 'RESOURCE', 'a.mp4', $2::bigint, $2::bigint - 1)",
      [userId, 20 * 1024 * MB - 1_500],
    )
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin(caller, 1_000)))
    expect(begun.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(413)])
  })

  it('is refused where what others have begun will fill the disk, as is a file that comes whole; what they gave up makes room again', async () => {
    const { userId } = await signedIn(server, ['RESOURCE_EDIT'])
    await server.pool.query("insert into uploads (id, user_id, purpose, name, length) values ('vast', $1, 'RESOURCE', 'a.mp4', $2)", [
      userId,
      10 ** 14,
    ])
    const { status, answer } = await begin(admin, 1_000)
    expect([status, await answer.json()]).toEqual([
      507,
      expect.objectContaining({ error: 'DISK_SHORT', msg: expect.stringContaining('存储空间不足') }),
    ])
    const form = new FormData()
    form.append('purpose', 'RESOURCE')
    form.append('file', new Blob([new Uint8Array(tune(1, 1))]), 'a.wav')
    expect((await admin.fetch('/foundation/api/files', { method: 'POST', body: form })).status).toBe(507)
    await server.pool.query("update uploads set expires_at = now() where id = 'vast'")
    expect((await begin(admin, 1_000)).status).toBe(201)
  })

  it('is one of a hundred at most that a person has open', async () => {
    const person = (await signedIn(server, ['RESOURCE_EDIT'])).caller
    const { at } = await begin(person, 10)
    await server.pool.query(
      `insert into uploads (id, user_id, purpose, name, length)
       select lpad(n::text, length(u.id), '0'), u.user_id, u.purpose, u.name, u.length from uploads u, generate_series(1, 99) n where u.id = $1`,
      [idOf(at)],
    )
    const { status, answer } = await begin(person, 10)
    expect([status, ((await answer.json()) as { msg: string }).msg]).toEqual([429, expect.stringContaining('100')])
  })

  it('keeps the name as it reads, without marks that turn it around', async () => {
    const { at } = await begin(admin, 10, '\u202evaw.exe"\u2066.wav')
    expect((await server.pool.query('select name from uploads where id = $1', [idOf(at)])).rows).toEqual([{ name: 'vaw.exe".wav' }])
  })

  it('is named in the log by what was asked of it: a question is not a piece', async () => {
    const { at } = await begin(admin, 10)
    const before = lines.length
    await offsetOf(admin, at)
    await append(admin, at, 0, Buffer.from('RIFF'))
    const asked = () => lines.slice(before).map((line): { call?: string; method?: string } => JSON.parse(line)) // lines of its own
    await expect.poll(() => asked().flatMap(({ call, method }) => (call ? [method] : []))).toEqual(['HEAD', 'PATCH'])
    await admin.call(dropUpload, { params: { id: idOf(at) } })
  })

  it('is not there for anybody else', async () => {
    const { at } = await begin(admin, 1_000)
    const other = await server.as('kefu')
    expect((await other.fetch(at, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })).status).toBe(404)
    expect((await append(other, at, 0, Buffer.alloc(10))).status).toBe(404)
    expect((await other.call(getUpload, { params: { id: idOf(at) } })).status).toBe(404)
    expect((await other.loose(dropUpload, { params: { id: idOf(at) } }, { 'tus-resumable': '1.0.0' })).status).toBe(404)
    expect(await offsetOf(admin, at)).toEqual([200, 0])
  })

  it('is refused with words: type, size, purpose, version, type of body, too many bytes', async () => {
    expect((await begin(admin, 100, 'a.exe')).status).toBe(415)
    expect((await begin(admin, 3 * 1024 * MB, 'a.mp4')).status).toBe(413)
    expect((await begin(admin, 0)).status).toBe(400)
    expect((await begin(admin, 100, 'a.wav', 'NONSENSE')).status).toBe(400)
    expect((await begin(admin, 100, 'a.wav', 'REPORT')).status).toBe(403)
    expect((await begin(admin, 100, 'a.wav', 'RESOURCE', { 'tus-resumable': '0.2.2' })).status).toBe(412)
    const { at } = await begin(admin, 1_000)
    expect((await append(admin, at, 0, Buffer.alloc(10), { 'content-type': 'application/json' })).status).toBe(415)
    expect((await append(admin, at, 0, Buffer.alloc(2_000))).status).toBe(413)
    expect(await offsetOf(admin, at)).toEqual([200, 0])
    // Nor where the length is not said beforehand: what would end it is not kept.
    const stream = new Blob([new Uint8Array(2_000)]).stream()
    const chunked = await admin.fetch(at, {
      method: 'PATCH',
      body: stream,
      duplex: 'half',
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    } as RequestInit)
    expect(chunked.status).toBe(413)
    expect(await offsetOf(admin, at)).toEqual([200, 0])
    const { answer } = await begin(admin, 100, 'a.exe')
    expect(((await answer.json()) as { msg: string }).msg).toContain('mp4')
  })

  it('ends as refused where its content is not what its name says, and says why', async () => {
    const program = Buffer.concat([Buffer.from('MZ'), randomBytes(5_000)])
    const { at } = await begin(admin, program.length, 'lesson.mp4')
    await append(admin, at, 0, program)
    const { state, reason, file } = await ended(at)
    expect([state, file]).toEqual(['REFUSED', null])
    expect(reason).toContain('mp4')
  })

  it('is ended by its owner, and by itself after a day without a byte, with all that came', async () => {
    const bytes = Buffer.alloc(1_000, 1)
    const [one, two] = [await begin(admin, 2_000), await begin(admin, 2_000)]
    for (const { at } of [one, two]) await append(admin, at, 0, bytes)
    const dropped = await admin.loose(dropUpload, { params: { id: idOf(one.at) } }, { 'tus-resumable': '1.0.0' })
    expect(dropped.status).toBe(204)
    expect((await offsetOf(admin, one.at))[0]).toBe(404)
    await server.pool.query("update uploads set expires_at = now() - interval '1 minute' where id = $1", [idOf(two.at)])
    expect((await append(admin, two.at, 1_000, bytes)).status).toBe(404)
    await mediaChores(server.running.services)
      .find(({ name }) => name === 'uploads.expired')
      ?.run()
    const { rows } = await server.pool.query('select id from uploads where id = any($1)', [[idOf(one.at), idOf(two.at)]])
    expect(rows).toEqual([])
    expect((await server.pool.query("select 1 from files f where purpose = 'PIECE' and size = 1000")).rows).toEqual([])
  })
})

it('works the same where files are kept in a bucket, which holds the pieces too', async () => {
  const s3 = await startS3()
  const inBucket = await startTestServer({ WORKER: 'on', ...s3.environment })
  try {
    const one = await inBucket.as('admin')
    const bytes = recording(12 * MB)
    const { at } = await begin(one, bytes.length)
    // The first piece is in the bucket: no server holds anything of it.
    await append(one, at, 0, bytes.subarray(0, 9 * MB))
    expect(s3.objects()).toHaveLength(2)
    expect((await append(one, at, 9 * MB, bytes.subarray(9 * MB))).status).toBe(204)
    let file: { url: string } | null = null
    while (!file) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      ;({ file } = (await one.call(getUpload, { params: { id: idOf(at) } })).body)
    }
    // The pieces go right after the file is there.
    await expect.poll(() => s3.objects().length, { timeout: 10_000 }).toBe(1)
    const part = await one.fetch(file.url, { headers: { range: 'bytes=1000-1999' } })
    expect([part.status, sha(Buffer.from(await part.arrayBuffer()))]).toEqual([206, sha(bytes.subarray(1_000, 2_000))])
  } finally {
    await inBucket.stop()
    await s3.stop()
  }
})
