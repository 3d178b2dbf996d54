import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startS3 } from '../../../test/s3.peer.ts'
import { ConfigError } from '../config/config.read.ts'
import { silentLog } from '../log/log.port.ts'
import { s3Client } from './s3.client.ts'
import { S3FileStore } from './s3.store.ts'
import { openFileStore } from './store.choice.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'camp-drafts-'))
const quick = { silentMs: 400, waitMs: 20 }
let s3: Awaited<ReturnType<typeof startS3>>
let store: S3FileStore
beforeAll(async () => {
  s3 = await startS3()
  store = new S3FileStore(s3.config, dataDir, quick)
})
beforeEach(() => s3.set('open'))
afterAll(async () => {
  await s3.stop()
  rmSync(dataDir, { recursive: true })
})

let made = 0
const newId = () => `${(made++).toString(36)}x`.padStart(31, 'a')
const drafts = () => (existsSync(path.join(dataDir, 'drafts')) ? readdirSync(path.join(dataDir, 'drafts')) : [])
const contentOf = async (id: string) => {
  const content = await store.read(id)
  return content && (await buffer(content))
}
/** Bytes in pieces, as an export gives them. */
const inPieces = (bytes: Buffer) =>
  Readable.from(Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, n) => bytes.subarray(n * 65_536, (n + 1) * 65_536)))

describe('files in a bucket', () => {
  it('come back as they were kept, byte for byte, and are gone when removed', async () => {
    const id = newId()
    const bytes = randomBytes(5_000_000)
    const kept = await store.write(id, inPieces(bytes))
    expect(kept.size).toBe(bytes.length)
    expect((await contentOf(id))?.equals(bytes)).toBe(true)
    expect(s3.objects()).toEqual([id])
    await store.remove(id)
    expect(await contentOf(id)).toBeNull()
    await store.remove(id)
    expect([s3.objects(), drafts()]).toEqual([[], []])
  })

  it('are read in part, and lie on the disk for as long as somebody looks at them', async () => {
    const id = newId()
    const bytes = randomBytes(100_000)
    await store.write(id, inPieces(bytes))
    const part = await store.read(id, { start: 10, end: 19 })
    expect(part && (await buffer(part)).equals(bytes.subarray(10, 20))).toBe(true)
    const size = await store.onDisk(id, async (file) => [path.dirname(file), readFileSync(file).equals(bytes)])
    expect(size).toEqual([path.join(dataDir, 'drafts'), true])
    expect(await store.onDisk(newId(), async () => 1)).toBeNull()
    await store.remove(id)
    expect(drafts()).toEqual([])
  })

  it('may be empty', async () => {
    const id = newId()
    expect((await store.write(id, Readable.from([]))).size).toBe(0)
    expect(await contentOf(id)).toHaveLength(0)
    await store.remove(id)
  })

  it('have ids for names and nothing else', async () => {
    await expect(store.read('../secret')).rejects.toThrow('not the id of a file')
  })

  it('are read as slowly as the reader likes', async () => {
    const id = newId()
    await store.write(id, inPieces(randomBytes(2_000_000)))
    const content = await store.read(id)
    let size = 0
    for await (const piece of content ?? []) {
      if (size === 0) await new Promise((resolve) => setTimeout(resolve, quick.silentMs * 2))
      size += (piece as Uint8Array).length // pieces of bytes
    }
    expect(size).toBe(2_000_000)
    await store.remove(id)
  })
})

describe('nothing is kept', () => {
  it('of what is cut off in its middle', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000)
        throw new Error('the browser went away')
      })(),
    )
    await expect(store.write(newId(), broken)).rejects.toThrow('the browser went away')
    expect([s3.objects(), drafts()]).toEqual([[], []])
  })

  it.each(['down', 'silent'] as const)('where the connection goes %s while it is sent', async (wire) => {
    const id = newId()
    s3.cutAfter(1_000_000, wire)
    await expect(store.write(id, inPieces(randomBytes(30_000_000)))).rejects.toThrow(
      wire === 'down' ? /cannot be reached/ : /no answer within 0.4 s/,
    )
    expect([s3.objects(), drafts()]).toEqual([[], []])
    s3.set('open')
    expect(await contentOf(id)).toBeNull()
  })

  it('of bytes that are not those that were written', async () => {
    const { put, get } = s3Client(s3.config, 400)
    const key = `files/aa/${newId()}`
    const sha256 = createHash('sha256').update('ten bytes!').digest('hex')
    await expect(put(key, 'ten bytes?', { size: 10, sha256 })).rejects.toThrow('XAmzContentSHA256Mismatch')
    expect(await get(key)).toBeNull()
  })
})

describe('a store that fails', () => {
  it('is asked again when it was away for a moment', async () => {
    const id = newId()
    s3.set('down')
    const patient = new S3FileStore(s3.config, dataDir, { silentMs: 400, waitMs: 100 })
    setTimeout(() => s3.set('open'), 60)
    await patient.write(id, Readable.from(['bytes']))
    expect(String(await contentOf(id))).toBe('bytes')
    await store.remove(id)
  })

  it('ends a download that falls silent in its middle as an error, never as a shorter file', async () => {
    const id = newId()
    // With the patience of every day: so much takes longer than 0.4 s where the machine is busy.
    await new S3FileStore(s3.config, dataDir).write(id, inPieces(randomBytes(30_000_000)))
    const content = await store.read(id)
    const reading = (async () => {
      for await (const _ of content ?? []) s3.set('silent')
    })()
    await expect(reading).rejects.toThrow('no answer within 0.4 s')
    s3.set('open')
    await store.remove(id)
  })

  it.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, /refuses the key: check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/],
    ['a key that nobody knows', { accessKeyId: 'nobody' }, /does not know the key/],
    ['a bucket that is not there', { bucket: 'no-such-bucket' }, /"no-such-bucket": there is no such bucket: check S3_BUCKET/],
  ])('refuses %s in words, whatever is asked, and at the start', async (_, mistake, words) => {
    const config = { ...s3.config, ...mistake }
    const wrong = new S3FileStore(config, dataDir, quick)
    await expect(wrong.write(newId(), Readable.from(['x']))).rejects.toThrow(words)
    await expect(wrong.read(newId())).rejects.toThrow(words)
    await expect(wrong.sweep(new Date(), async () => new Set())).rejects.toThrow(words)
    const starting = openFileStore({ s3: config, dataDir }, silentLog)
    await expect(starting).rejects.toThrow(ConfigError)
    await expect(starting).rejects.toThrow(words)
    expect(drafts()).toEqual([])
  })

  it('keeps no server from starting while it is away, but says so', async () => {
    s3.set('down')
    const said: string[] = []
    const opened = await openFileStore({ s3: s3.config, dataDir }, { error: (_: unknown, words: string) => void said.push(words) })
    expect(opened).toBeInstanceOf(S3FileStore)
    expect(said).toEqual(['the store of files does not answer'])
  })

  it('that sends elsewhere is not followed there with the key', async () => {
    const peer = createServer((_request, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end())
    await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(peer.address() as AddressInfo).port}` // a listening TCP server has one
    await expect(new S3FileStore({ ...s3.config, endpoint }, dataDir, quick).read(newId())).rejects.toThrow('it refused a request (307)')
    peer.close()
  })
})

describe('the sweep', () => {
  it('takes what no record names and is old enough, drafts too, and leaves alone what is named or not ours', async () => {
    const [named, stray] = [newId(), newId()]
    for (const id of [named, stray]) await store.write(id, Readable.from(['x']))
    const draft = path.join(dataDir, 'drafts', `${newId()}.part`)
    mkdirSync(path.dirname(draft), { recursive: true })
    writeFileSync(draft, 'x')
    utimesSync(draft, new Date(), new Date(Date.now() - 3_600_000))
    const known = async (ids: readonly string[]) => new Set(ids.filter((id) => id === named))
    expect(await store.sweep(new Date(Date.now() - 1_800_000), known)).toBe(1)
    expect([s3.objects().length, drafts()]).toEqual([2, []])
    expect(await store.sweep(new Date(Date.now() + 5_000), known)).toBe(1)
    expect(s3.objects()).toEqual([named])
    await store.remove(named)
  })
})
