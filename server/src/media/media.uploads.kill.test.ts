import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getUpload } from '@camp/contract/media/media'
import { mediaUrl } from '@camp/contract/media/media.purposes'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { killable } from '../../test/killed.ts'
import { signedIn } from '../../test/people.ts'

const [WIDTH, HEIGHT] = [2_400, 1_600]

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'uploads-kill-'))
})
// Before the servers that write there, so that it is taken away behind them.
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const server = killable()
/** The same files and keys each time. */
const start = () => server.start({ DATA_DIR: dataDir })
const base64 = (text: string) => Buffer.from(text).toString('base64')

it('killed while a picture is written anew and started again, it keeps the picture exactly once', { timeout: 120_000 }, async () => {
  const { pool } = server
  const first = await start()
  const { caller } = await signedIn({ url: await first.url, pool }, ['RESOURCE_EDIT', 'RESOURCE_INDEX'])
  // Noise takes a while to write anew.
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
  const bytes = await sharp(randomBytes(WIDTH * HEIGHT * 3), { raw })
    .jpeg({ quality: 80 })
    .toBuffer()
  const tus = { 'tus-resumable': '1.0.0' }
  const begun = await caller.fetch('/foundation/api/uploads', {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${base64('封面.jpg')},purpose ${base64('COVER')}`,
    },
  })
  const at = begun.headers.get('location') ?? ''
  const headers = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  expect((await caller.fetch(at, { method: 'PATCH', headers, body: new Uint8Array(bytes) })).status).toBe(204)
  const underWay = () =>
    server.numberOf("select count(*)::int as n from graphile_worker.jobs where key like 'media.check:%' and locked_at is not null")
  await expect.poll(underWay, { timeout: 30_000, interval: 2 }).toBe(1)
  first.child.kill('SIGKILL')
  await first.ended
  const params = { id: at.split('/').at(-1) ?? '' }
  expect(await server.numberOf("select count(*)::int as n from uploads where state = 'CHECKING'")).toBe(1)
  expect(await server.numberOf('select count(*)::int as n from media')).toBe(0)

  const second = await start()
  const later = await signedIn({ url: await second.url, pool }, ['RESOURCE_EDIT', 'RESOURCE_INDEX'])
  await pool.query('update sessions set user_id = (select user_id from uploads) where id = $1', [later.sessionId])
  const snapshot = async () => (await later.caller.call(getUpload, { params })).body
  await expect.poll(async () => (await snapshot()).state, { timeout: 90_000, interval: 200 }).toBe('READY')
  const { file } = await snapshot()
  expect(file).toMatchObject({ kind: 'IMAGE', width: WIDTH, height: HEIGHT })
  expect([
    await server.numberOf('select count(*)::int as n from media'),
    await server.numberOf("select count(*)::int as n from files where purpose = 'PIECE'"),
    await server.numberOf('select count(*)::int as n from graphile_worker.jobs'),
  ]).toEqual([1, 0, 0])
  for (const width of [undefined, 320] as const) {
    const shown = await later.caller.fetch(mediaUrl(file?.id ?? '', width))
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(width ?? WIDTH)
  }
})
