import { Readable } from 'node:stream'
import { linkFile, type MediaFile, uploadFile } from '@camp/contract/media/media'
import type { MediaPurpose } from '@camp/contract/media/media.purposes'
import { tune } from '@camp/demo/demo.recordings'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { addressOf, type Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { Executor } from '../platform/db/executor.ts'
import { transaction } from '../platform/write/transaction.ts'
import { keepMedia, letGoOfMedia, mediaOfRecords, showMedia, showOwnMedia } from './media.api.ts'
import { mediaChores } from './media.jobs.ts'
import { signedLink } from './media.links.rules.ts'

const server = aServer()
let admin: Caller
beforeAll(async () => {
  admin = await server.as('admin')
})

/** A picture as a camera makes it: it says where it was taken. */
const photo = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#3b82f6' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '31/1 13/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()

interface Sent {
  readonly status: number
  readonly file: MediaFile
  readonly error: string
}

async function send(caller: Caller, purpose: MediaPurpose | string, name: string, bytes: Buffer): Promise<Sent> {
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const response = await caller.fetch(addressOf(uploadFile, {}), { method: 'POST', body: form })
  const body = (await response.json()) as MediaFile & { error: string }
  return { status: response.status, file: body, error: body.error }
}

const look = (url: string, init: RequestInit = {}) => fetch(`${server.url}${url}`, init)
const chore = async (name: string) => {
  const found = mediaChores(server.running.services).find((one) => one.name === name)
  if (!found) throw new Error(`no chore ${name}`)
  await found.run()
}

describe('a picture that everybody may see', () => {
  it('is drawn anew: without the place it was taken at, in sizes, cached for good and unable to run anything', async () => {
    const source = await photo()
    expect((await sharp(source).metadata()).exif?.includes('Camera')).toBe(true)
    const { status, file } = await send(admin, 'BANNER', '首页.jpg', source)
    expect([status, file.kind, file.type, file.width, file.height, file.name]).toEqual([200, 'IMAGE', 'image/webp', 900, 600, '首页.jpg'])
    const answer = await look(file.url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const shown = Buffer.from(await answer.arrayBuffer())
    const facts = await sharp(shown).metadata()
    expect([facts.format, facts.exif, facts.xmp, shown.includes('Camera')]).toEqual(['webp', undefined, undefined, false])
    const small = await sharp(Buffer.from(await (await look(`${file.url}.webp?w=320`)).arrayBuffer())).metadata()
    expect(small.width).toBe(320)
    // A width that we do not make is the whole picture, not work for a stranger to order.
    const odd = await sharp(Buffer.from(await (await look(`${file.url}?w=321`)).arrayBuffer())).metadata()
    expect(odd.width).toBe(900)
  })

  it('answers HEAD and what a browser has already', async () => {
    const { file } = await send(admin, 'BANNER', 'a.jpg', await photo(400, 300))
    const head = await look(file.url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(file.size)])
    const private_ = await send(admin, 'RESOURCE', 'a.jpg', await photo(400, 310))
    const first = await admin.fetch(private_.file.url)
    const again = await admin.fetch(private_.file.url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  it('answers alike from memory: what a browser has, a part, and what lies beyond', async () => {
    const { file } = await send(admin, 'BANNER', 'a.jpg', await photo(410, 300))
    const whole = Buffer.from(await (await look(file.url)).arrayBuffer())
    const first = await look(file.url)
    const etag = first.headers.get('etag') ?? ''
    expect((await look(file.url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const part = await look(file.url, { headers: { range: 'bytes=10-19' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${whole.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20))
    expect((await look(file.url, { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416)
  })

  it('keeps its name as people wrote it: browsers escape a quote, and marks that turn a name around go', async () => {
    const named = async (name: string) => (await send(admin, 'BANNER', name, await photo(420, 300))).file.name
    expect(await named(`a"b'c.jpg`)).toBe(`a"b'c.jpg`)
    expect(await named('\u202egpj.exe.jpg')).toBe('gpj.exe.jpg')
  })

  it('is refused where its bytes are not a picture, whatever it is called', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500, 7)])
    const cut = (await photo()).subarray(0, 900)
    for (const [name, bytes, error] of [
      ['a.svg', svg, 'MEDIA_KIND'],
      ['a.html', Buffer.from('<html></html>'), 'MEDIA_KIND'],
      ['a.png', svg, 'MEDIA_NOT_AS_NAMED'],
      ['a.png', program, 'MEDIA_NOT_AS_NAMED'],
      ['a.png', Buffer.from('%PDF-1.7 not a picture'), 'MEDIA_NOT_AS_NAMED'],
      ['a.jpg', cut, 'MEDIA_DAMAGED'],
      ['a.mp4', tune(1, 1), 'MEDIA_KIND'],
    ] as const) {
      const { status, error: said } = await send(admin, 'BANNER', name, bytes)
      expect([name, status, said]).toEqual([name, 415, error])
    }
  })

  it('comes out as pixels alone where something else was hidden behind them', async () => {
    const polyglot = Buffer.concat([await photo(50, 50), Buffer.from('<script>alert(1)</script>')])
    const { file } = await send(admin, 'BANNER', 'a.jpg', polyglot)
    const shown = Buffer.from(await (await look(file.url)).arrayBuffer())
    expect(shown.includes('script')).toBe(false)
  })

  it('is refused above 64 million pixels, however few bytes it has', async () => {
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { status, error } = await send(admin, 'BANNER', 'a.png', bomb)
    expect([status, error]).toEqual([415, 'MEDIA_TOO_MANY_PIXELS'])
  })

  it('is sent in by those who hold a code of its purpose', async () => {
    const service = await server.as('kefu')
    expect((await send(service, 'BANNER', 'a.jpg', await photo())).status).toBe(403)
    expect((await send(service, 'FEEDBACK', 'a.jpg', await photo())).status).toBe(200)
    expect((await send(admin, 'REPORT', 'a.jpg', await photo())).status).toBe(403)
    expect((await send(admin, 'NONSENSE', 'a.jpg', await photo())).status).toBe(400)
  })
})

describe('files that come whole', () => {
  it('are so many MB an hour of one person, also of those sent at once; then 429 in words, and others still send', async () => {
    const { caller, userId } = await signedIn(server, ['RESOURCE_EDIT'])
    const piece = Buffer.concat([tune(1, 1), Buffer.alloc(100_000)])
    expect((await send(caller, 'RESOURCE', 'a.wav', piece)).status).toBe(200)
    const subject = `files:${userId}`
    const counted = async () => (await server.pool.query('select tries from attempt_counters where subject = $1', [subject])).rows
    expect(await counted()).toEqual([{ tries: 256 }])
    await server.pool.query('update attempt_counters set tries = 500 * 1024 - 256 where subject = $1', [subject])
    const sent = await Promise.all([1, 2].map(() => send(caller, 'RESOURCE', 'a.wav', piece)))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 429])
    const refused = await send(caller, 'RESOURCE', 'a.wav', piece)
    expect(refused).toMatchObject({ error: 'FILES_AN_HOUR', file: { msg: '每小时最多上传 500 MB 文件，请 60 分钟后再试' } })
    expect((await send(admin, 'RESOURCE', 'a.wav', piece)).status).toBe(200)
  })
})

describe('a file that not everybody may see', () => {
  it('is its sender’s alone while nothing shows it, and is not there for strangers', async () => {
    const { file } = await send(admin, 'RESOURCE', 'song.wav', tune(2, 1))
    expect([file.kind, file.seconds]).toEqual(['AUDIO', 2])
    expect((await admin.fetch(file.url)).status).toBe(200)
    expect((await look(file.url)).status).toBe(404)
    const other = await server.as('jiaowu')
    expect((await other.fetch(file.url)).status).toBe(404)
    expect((await other.call(linkFile, { params: { id: file.id } })).status).not.toBe(200)
  })

  it('is shown by a signed link for ten minutes, and by no other', async () => {
    const { file } = await send(admin, 'RESOURCE', 'song.wav', tune(2, 2))
    const { body } = await admin.call(linkFile, { params: { id: file.id } })
    expect(body.expiresAt).toMatch(/\+08:00$/)
    expect(Date.parse(body.expiresAt)).toBe(Number(/exp=(\d+)/.exec(body.url)?.[1]) * 1_000)
    expect((await look(body.url)).status).toBe(200)
    expect((await look(body.url.replace(/sig=.*/, `sig=${'A'.repeat(43)}`))).status).toBe(404)
    expect((await look(body.url.replace(/exp=\d/, 'exp=3'))).status).toBe(404)
    const old = signedLink(server.keys, file.id, new Date(Date.now() - 11 * 60_000))
    const ended = await look(old.url)
    expect([ended.status, ((await ended.json()) as { msg: string }).msg]).toEqual([404, '链接已失效，请重新打开页面'])
    // A server whose clock runs ahead signs by that of the database: nobody honours a link for longer.
    const far = signedLink(server.keys, file.id, new Date(Date.now() + 48 * 3_600_000))
    expect((await look(far.url)).status).toBe(404)
    // With the record that showed it, it is gone at once, for who holds a link too.
    await server.pool.query('update media set released_at = now() where id = $1', [file.id])
    const gone = [await look(body.url), await look(old.url)]
    expect(await Promise.all(gone.map(async (one) => [one.status, ((await one.json()) as { error: string }).error]))).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ])
  })

  it('is read in parts, so that a recording can be sought in', async () => {
    const bytes = tune(1, 3)
    const { file } = await send(admin, 'RESOURCE', 'song.wav', bytes)
    const part = async (range: string) => {
      const answer = await admin.fetch(file.url, { headers: { range } })
      return [answer.status, answer.headers.get('content-range'), Buffer.from(await answer.arrayBuffer())] as const
    }
    const size = bytes.length
    expect(await part('bytes=0-')).toEqual([206, `bytes 0-${size - 1}/${size}`, bytes])
    expect(await part('bytes=10-19')).toEqual([206, `bytes 10-19/${size}`, bytes.subarray(10, 20)])
    expect(await part('bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, bytes.subarray(-5)])
    expect((await part('bytes=0-1,5-6'))[0]).toBe(200)
    expect((await part('lines=0-1'))[0]).toBe(200)
    expect((await part(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`])
  })

  it('is kept once, however often the same bytes come, and gone when the last record lets go of it', async () => {
    const bytes = tune(1, 4)
    const [one, two] = [await send(admin, 'RESOURCE', 'a.wav', bytes), await send(admin, 'RESOURCE', 'b.wav', bytes)]
    const files = await server.pool.query<{ file_id: string }>('select distinct file_id from media_files where media_id = any($1)', [
      [one.file.id, two.file.id],
    ])
    expect(files.rows).toHaveLength(1)
    const { pool } = server
    const { rows } = await pool.query<{ id: number }>("select id from users where username = 'admin'")
    const shower = { entity: 'user', recordId: rows[0]?.id ?? 0, by: { reader: { userId: rows[0]?.id ?? 0 } } }
    const shown = (ids: string[]) => transaction(pool, (tx) => showMedia(tx, shower, { ids, purposes: ['RESOURCE'], field: 'files' }))
    await shown([one.file.id, two.file.id])
    await expect(shown(['x'.repeat(30)])).rejects.toThrow('MEDIA_UNKNOWN')
    await shown([two.file.id])
    await chore('media.unused')
    // Files of resources stay as long as a deletion can be taken back.
    expect((await pool.query('select 1 from media where id = $1', [one.file.id])).rowCount).toBe(1)
    const later = () => pool.query("update media set released_at = released_at - interval '11 minutes'")
    await later()
    await chore('media.unused')
    expect((await pool.query('select 1 from media where id = $1', [one.file.id])).rowCount).toBe(0)
    expect((await admin.fetch(one.file.url)).status).toBe(404)
    expect((await admin.fetch(two.file.url)).status).toBe(200)
    await transaction(pool, async (tx) => letGoOfMedia(tx, 'user', [shower.recordId]))
    await later()
    await chore('media.unused')
    expect((await admin.fetch(two.file.url)).status).toBe(404)
    const left = await new Executor(pool).run('select 1 from files where id = $1', [files.rows[0]?.file_id])
    expect(left).toEqual([])
  })

  it('is made by the product itself, and listed with the record that shows it', async () => {
    const { pool, services } = { pool: server.pool, services: server.running.services }
    const { rows } = await pool.query<{ id: number }>("select id from users where username = 'admin'")
    const userId = rows[0]?.id ?? 0
    const bytes = tune(3, 6)
    const sent = { purpose: 'CLOCK_IN', name: 'read.wav', size: bytes.length, ownerId: userId } as const
    const made = await keepMedia(services, sent, Readable.from([bytes]))
    await transaction(pool, async (tx) => {
      made.record(tx)
      showOwnMedia(tx, 'user', userId, [made.file.id])
    })
    const shown = await mediaOfRecords(new Executor(pool), 'user', [userId, userId + 1_000])
    expect([...shown]).toEqual([[userId, [{ ...made.file, seconds: 3 }]]])
    // The record that shows it is one that she may see, and the purpose asks for a code that she holds.
    expect((await admin.fetch(made.file.url)).status).toBe(200)
    expect((await (await server.as('cangchu')).fetch(made.file.url)).status).toBe(404)
  })

  it('goes after a day where nothing ever showed it', async () => {
    const { file } = await send(admin, 'RESOURCE', 'a.wav', tune(1, 5))
    await chore('media.unused')
    expect((await admin.fetch(file.url)).status).toBe(200)
    await server.pool.query("update media set created_at = now() - interval '25 hours' where id = $1", [file.id])
    await chore('media.unused')
    expect((await admin.fetch(file.url)).status).toBe(404)
  })
})
