import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type MediaFile, uploadFile } from '@camp/contract/media/media'
import sharp, { type SharpOptions } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { createTestDatabase } from '../../test/database.ts'
import { addressOf, type Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { startProcess } from '../../test/process.ts'
import { drawPicture } from './media.pixels.drawing.ts'

const server = aServer()
let admin: Caller
beforeAll(async () => {
  admin = await server.as('admin')
})

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3b82f6' } })

async function send(caller: Caller, name: string, bytes: Buffer) {
  const form = new FormData()
  form.append('purpose', 'BANNER')
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const response = await caller.fetch(addressOf(uploadFile, {}), { method: 'POST', body: form })
  const body = (await response.json()) as MediaFile & { error: string; msg: string }
  return { status: response.status, file: body, error: body.error, message: body.msg }
}

/** A head that promises so many pixels: of a GIF it stands in bytes 6 to 9, and behind the comma that begins its picture. */
async function promising(width: number, height: number): Promise<Buffer> {
  const gif = await blank(10, 10).gif().toBuffer()
  const frame = gif.indexOf(0x2c, 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1))
  for (const at of [6, frame + 5]) {
    gif.writeUInt16LE(width, at)
    gif.writeUInt16LE(height, at + 2)
  }
  return gif
}
const kept = (name: string) => readFileSync(path.join(import.meta.dirname, `../../test/pictures/${name}`))

describe('a picture made to take the memory of the server', () => {
  it('is refused by its head alone: AVIF and GIF above 24 million pixels, in words that name the limit', async () => {
    for (const [name, bytes] of [
      ['a.avif', kept('wide.avif')],
      ['a.gif', await promising(6_100, 4_000)],
    ] as const) {
      const { status, error, message } = await send(admin, name, bytes)
      expect([name, status, error]).toEqual([name, 415, 'MEDIA_TOO_MANY_PIXELS_PACKED'])
      expect(message).toContain('2,400 万像素')
    }
  })

  it('is refused in words where it takes too much all the same; what comes with it and after it is drawn', async () => {
    const small = await blank(50, 40).jpeg().toBuffer()
    const [over, with_] = await Promise.all([send(admin, 'heavy.avif', kept('heavy.avif')), send(admin, 'a.jpg', small)])
    expect([over.status, over.error, over.message]).toEqual([415, 'MEDIA_TOO_HEAVY', expect.stringContaining('512 MB')])
    expect([with_.status, (await send(admin, 'b.jpg', small)).status]).toEqual([200, 200])
  })
})

describe('a picture', () => {
  it('is decoded once, whatever number of copies is made', async () => {
    const source = await blank(2_000, 1_000).png().toBuffer()
    let opened = 0
    const counting = ((input: Buffer, options: SharpOptions) => {
      if (input === source) opened += 1
      return sharp(input, options)
    }) as typeof sharp // of it only this is called
    const drawn = await drawPicture({ source, widths: [320, 1_280] }, counting)
    if ('fault' in drawn) throw new Error(drawn.fault)
    expect([drawn.whole, ...drawn.copies].map(({ width, height }) => [width, height])).toEqual([
      [2_000, 1_000],
      [320, 160],
      [1_280, 640],
    ])
    expect(opened).toBe(1)
  })
})

const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid)
      } catch {
        return false // it has ended meanwhile
      }
    })

describe('the process that decodes', { timeout: 120_000 }, () => {
  it.skipIf(process.platform !== 'linux').each(['SIGTERM', 'SIGKILL'] as const)('is one, and ends with its server (%s)', async (signal) => {
    const database = await createTestDatabase()
    const started = await startProcess({ DATABASE_URL: database.url })
    try {
      const { caller } = await signedIn({ url: await started.url, pool: database.pool }, ['BANNER_EDIT'])
      const pid = started.child.pid ?? 0
      expect(childrenOf(pid)).toEqual([])
      const pictures = await Promise.all([30, 31].map((width) => blank(width, 20).png().toBuffer()))
      const sent = await Promise.all(pictures.map((bytes) => send(caller, 'a.png', bytes)))
      expect(sent.map(({ status }) => status)).toEqual([200, 200])
      const [child, ...others] = childrenOf(pid)
      expect([existsSync(`/proc/${child}`), others]).toEqual([true, []])
      started.child.kill(signal)
      await started.ended
      await expect.poll(() => existsSync(`/proc/${child}`), { timeout: 10_000 }).toBe(false)
    } finally {
      await started.dispose()
      await database.drop()
    }
  })
})

describe('a picture that is kept', () => {
  const sized = async (width: number, height: number) => {
    const drawn = await drawPicture({ source: await blank(width, height).png().toBuffer(), widths: [320] })
    return 'whole' in drawn ? [drawn.whole.width, drawn.whole.height] : drawn.fault
  }

  it('keeps its width up to what a screen shows, however long it is, within a number of pixels', async () => {
    expect(await sized(750, 9_000)).toEqual([750, 9_000])
    expect(await sized(4_000, 3_000)).toEqual([2_560, 1_920])
    expect(await sized(9_000, 300)).toEqual([2_560, 85])
    const [width, height] = (await sized(2_000, 16_000)) as number[] // it is drawn
    expect([(width ?? 0) * (height ?? 0) <= 12_100_000, width]).toEqual([true, 1_224])
    expect((await sized(40, 20_000))[1]).toBeLessThanOrEqual(16_383)
  })

  it('is taken by what it is: a WebP that was called .jpg, a JPEG that Windows called .jfif', async () => {
    const { status, file } = await send(admin, 'a.jpg', await blank(60, 40).webp().toBuffer())
    expect([status, file.width, file.height]).toEqual([200, 60, 40])
    const saved = await send(admin, 'b.JFIF', await blank(50, 40).jpeg().toBuffer())
    expect([saved.status, saved.file.width]).toEqual([200, 50])
  })
})
