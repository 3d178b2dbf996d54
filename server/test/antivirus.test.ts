import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { calls } from '@camp/contract/catalogue'
import { getUpload } from '@camp/contract/media/media'
import { tune } from '@camp/demo/demo.recordings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readClamd } from '../src/platform/config/config.clamd.ts'
import { ConfigReader } from '../src/platform/config/config.read.ts'
import { loadConfig } from '../src/platform/config/config.ts'
import { scan } from '../src/platform/files/antivirus.ts'
import { ClamdPeer, EICAR } from './clamd.peer.ts'
import { aKey, keyEditorCodes } from './doorKeys.ts'
import { addressOf, type Caller, startTestServer, type TestServer } from './http.ts'
import { signedIn } from './people.ts'
import { serverRoot } from './process.ts'
import { shortTmp } from './scratch.ts'

const peer = new ClamdPeer()
const lines: string[] = []
let url: string
let server: TestServer
let admin: Caller
let secret: string
beforeAll(async () => {
  url = await peer.listen()
  server = await startTestServer({ WORKER: 'on', LOG_LEVEL: 'info', CLAMD_URL: url }, lines)
  admin = await server.as('admin')
  secret = (await aKey((await signedIn(server, keyEditorCodes)).caller, { ratePerMinute: 6_000 })).secret
})
afterAll(async () => {
  await server.stop()
  await peer.close()
})
beforeEach(() => {
  peer.mood = 'well'
  peer.streams.length = 0
})

const clean = tune(1, 6)
const infected = Buffer.concat([clean, Buffer.from(EICAR)])
const NAME = '王小明的朗读.wav'

/** Sends a file as the field of a form; by a key where the call is one of the open ones. */
async function sent(at: string, bytes: Buffer, caller = admin, name = NAME, method = 'POST') {
  const form = new FormData()
  form.append('purpose', 'RESOURCE')
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const answer = at.startsWith('/foundation/open')
    ? await fetch(`${server.url}${at}`, { method, body: form, headers: { authorization: `Bearer ${secret}` } })
    : await caller.fetch(at, { method, body: form })
  const body = (await answer.json()) as { error?: string; msg?: string; fields?: { path: string }[] }
  return { status: answer.status, ...body }
}

/** Sends a file in pieces, until it is judged. */
async function inPieces(bytes: Buffer) {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const tus = { 'tus-resumable': '1.0.0' }
  const begun = await admin.fetch('/foundation/api/uploads', {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': `filename ${base64(NAME)},purpose ${base64('RESOURCE')}` },
  })
  const at = begun.headers.get('location') ?? ''
  for (let offset = 0; offset < bytes.length; offset += 40_000) {
    await admin.fetch(at, {
      method: 'PATCH',
      body: new Uint8Array(bytes.subarray(offset, offset + 40_000)),
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    })
  }
  const params = { id: at.split('/').at(-1) ?? '' }
  const stand = async () => (await admin.call(getUpload, { params })).body
  return { stand, judged: () => expect.poll(async () => (await stand()).state, { timeout: 10_000 }) }
}
const kept = async () => (await server.pool.query("select id from files where purpose = 'MEDIA'")).rowCount

describe('where clamd is configured', () => {
  it('each way a file comes in is scanned before it is looked into, and what is found is refused at its field and logged', async () => {
    const ways = calls.filter(({ upload }) => upload)
    expect(ways.length).toBeGreaterThan(5)
    const before = await kept()
    for (const call of ways) {
      const [to] = [addressOf(call, { params: { id: 1, camp: 1, campId: 1, token: 'x' } })]
      const answer = await sent(to, infected, admin, NAME, call.method)
      expect([call.id, answer.status, answer.error, answer.fields?.map(({ path }) => path)]).toEqual([
        call.id,
        400,
        'FILE_INFECTED',
        ['file'],
      ])
    }
    expect(peer.streams).toHaveLength(ways.length)
    expect(await kept()).toBe(before)
    const said = lines.filter((line) => line.includes('Eicar-Test-Signature'))
    expect(said).toHaveLength(ways.length)
    expect(said.join()).not.toContain('王小明')
    expect(await sent('/foundation/api/files', clean)).toMatchObject({ status: 200, kind: 'AUDIO' })
  })

  it('files in pieces are refused with the same words, and nothing of them can be read', async () => {
    const before = await kept()
    const upload = await inPieces(Buffer.concat([clean, Buffer.alloc(200_000, 7), Buffer.from(EICAR)]))
    await upload.judged().toBe('REFUSED')
    expect(await upload.stand()).toMatchObject({ file: null, reason: expect.stringContaining('病毒扫描') })
    expect(await kept()).toBe(before)
    const good = await inPieces(clean)
    await good.judged().toBe('READY')
    expect(peer.streams).toEqual([clean.length + 200_000 + EICAR.length, clean.length])
  })

  it.each(['nonsense', 'hangsUp'] as const)('nothing comes in while it is away (%s), and the words say what to do', async (mood) => {
    peer.mood = mood
    expect(await sent('/foundation/api/files', clean)).toMatchObject({
      status: 503,
      error: 'SCANNER_AWAY',
      msg: '病毒扫描服务暂时无法使用，文件未接收；请稍后重新上传，仍不成功请联系管理员',
    })
    const upload = await inPieces(clean)
    await upload.judged().toBe('REFUSED')
  })

  it('a file that is larger than it takes is not scanned, so it does not come in', async () => {
    peer.most = 100
    try {
      expect(await sent('/foundation/api/files', clean)).toMatchObject({ status: 503, error: 'SCANNER_AWAY' })
      expect(lines.some((line) => line.includes('INSTREAM size limit exceeded'))).toBe(true)
    } finally {
      peer.most = 25 * 1024 * 1024
    }
  })
})

it('where what comes may wait, it waits for the scanner, and comes in once that is back', { timeout: 60_000 }, async () => {
  const waiting = await startTestServer({ CLAMD_URL: url, CLAMD_AWAY: 'wait' })
  try {
    const caller = await waiting.as('admin')
    peer.mood = 'hangsUp'
    setTimeout(() => {
      peer.mood = 'well'
    }, 3_000)
    expect(await sent('/foundation/api/files', clean, caller)).toMatchObject({ status: 200 })
  } finally {
    await waiting.stop()
  }
})

it('is asked by a socket of this machine too', async () => {
  const own = new ClamdPeer()
  const at = readClamd(new ConfigReader({ CLAMD_URL: await own.listen(`${shortTmp}/camp-clamd-${process.pid}.sock`) }))
  if (!at) throw new Error('not read')
  expect(await scan(at, [clean])).toBeNull()
  expect(await scan(at, [infected])).toBe('Eicar-Test-Signature')
  await own.close()
  await expect(scan(at, [clean])).rejects.toThrow()
})

it('is off unless it is configured, and sends no file to another machine in the clear unless that is named', () => {
  expect(loadConfig({}).clamd).toBeNull()
  expect(loadConfig({ CLAMD_URL: 'tcp://127.0.0.1' }).clamd).toEqual({ socketPath: null, host: '127.0.0.1', port: 3310, away: 'refuse' })
  expect(loadConfig({ CLAMD_URL: 'tcp://scanner:1', PLAIN_HOSTS: 'scanner' }).clamd).toMatchObject({ host: 'scanner', port: 1 })
  for (const CLAMD_URL of ['tcp://scanner:3310', 'http://127.0.0.1', 'clamd.ctl'])
    expect(() => loadConfig({ CLAMD_URL })).toThrow('CLAMD_URL')
  expect(() => loadConfig({ CLAMD_SOCKET: '/x' })).toThrow('CLAMD_SOCKET')
})

it('no file becomes media by a way that this test does not know', () => {
  const keeping = readdirSync(path.join(serverRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /(?<!function )\bkeepMedia\(/.test(readFileSync(path.join(serverRoot, 'src', file), 'utf8')))
  // The form of one call, which `answerUpload` has scanned, and the job of what came in pieces.
  expect(keeping.sort()).toEqual(['media/media.jobs.ts', 'media/media.module.ts'])
})
