import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { type MediaFile, uploadFile } from '@camp/contract/media/media'
import { mediaUrl, mediaWidths } from '@camp/contract/media/media.purposes'
import { startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

const PICTURES = 67
const AT_ONCE = 200
const ROUNDS = 5
const WITHIN_MS = 30
const password = 'Thumb-Proof-1'

const [WIDTH, HEIGHT] = [1_400, 900]

function chunk(type: string, body: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}

/** A picture as .png with some detail, no two alike. */
function picture(seed: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH)
  head.writeUInt32BE(HEIGHT, 4)
  head.set([8, 2], 8)
  const pixels = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const at = y * (WIDTH * 3 + 1) + 1 + x * 3
      pixels[at] = (x * (1 + (seed % 5)) + y) >> 3
      pixels[at + 1] = 128 + 100 * Math.sin((x + seed * 40) / 90) * Math.cos(y / (60 + seed))
      pixels[at + 2] = (seed * 29 + (y >> 2)) & 255
    }
  }
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(pixels, { level: 1 })), chunk('IEND', Buffer.alloc(0))])
}

async function send(url: string, staff: Staff, bytes: Buffer): Promise<MediaFile> {
  const body = new FormData()
  body.set('purpose', 'BANNER')
  body.set('file', new Blob([new Uint8Array(bytes)]), 'a.png')
  const headers = { cookie: `Access-Token=${staff.token}`, 'x-requested-with': 'e2e' }
  const answer = await fetch(`${url}/foundation${uploadFile.path}`, { method: 'POST', headers, body })
  if (answer.status !== 200) throw new Error(`not taken: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as MediaFile // the call's answer
}

/**
 * A connection that is open already. It knows the length of each answer from its head and reads no more of it: with the client of Node, which
 * parses as the server does, half of the time was the client's own.
 */
class Line {
  readonly #socket: Socket
  #head = ''
  #left = Number.POSITIVE_INFINITY
  #done: (error?: Error) => void = () => {}

  constructor(url: URL) {
    this.#socket = connect({ port: Number(url.port), host: url.hostname, noDelay: true })
    this.#socket.on('data', (bytes) => this.#take(bytes))
    this.#socket.on('error', (error) => this.#done(error))
  }

  #take(bytes: Buffer): void {
    if (this.#left !== Number.POSITIVE_INFINITY) this.#left -= bytes.length
    else {
      this.#head += bytes.toString('latin1')
      const end = this.#head.indexOf('\r\n\r\n')
      if (end >= 0) this.#left = this.#bytesIn(this.#head.slice(0, end)) + end + 4 - this.#head.length
    }
    if (this.#left === 0) this.#done()
  }

  #bytesIn(head: string): number {
    const length = /^content-length: (\d+)/im.exec(head)?.[1]
    if (length !== undefined && head.startsWith('HTTP/1.1 200 ')) return Number(length)
    this.#done(new Error(head))
    return Number.NaN
  }

  /** Milliseconds until all of it is there. */
  timed(path: string): Promise<number> {
    const start = performance.now()
    this.#head = ''
    this.#left = Number.POSITIVE_INFINITY
    return new Promise((resolve, reject) => {
      this.#done = (error) => (error ? reject(error) : resolve(performance.now() - start))
      this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
    })
  }

  end(): void {
    this.#socket.destroy()
  }
}

export const proof: Proof = {
  proves: `${AT_ONCE} thumbnails that are made already, asked for at once: p95 < ${WITHIN_MS} ms`,
  async run(say) {
    const dataDir = mkdtempSync(join(tmpdir(), 'thumbnails-'))
    const product = await startProduct(dataDir, { DEMO: 'off', CONSOLE_ADMIN_PASSWORD: password })
    // As many connections as a browser would need pages for: the server is measured, not the waiting for a line.
    const lines: Line[] = []
    try {
      await product.ready(180)
      const staff = await Staff.logIn(product.url, 'admin', password)
      const ids: string[] = []
      for (let seed = 0; seed < PICTURES; seed++) ids.push((await send(product.url, staff, picture(seed))).id)
      const addresses = ids.flatMap((id) => mediaWidths.map((width) => mediaUrl(id, width))).slice(0, AT_ONCE)
      for (let n = 0; n < AT_ONCE; n++) lines.push(new Line(new URL(product.url)))
      const p95s: number[] = []
      for (let round = 1; round <= ROUNDS; round++) {
        const times = (await Promise.all(lines.map((line, at) => line.timed(addresses[at] ?? '')))).sort((one, other) => one - other)
        const p95 = times[Math.floor(times.length * 0.95)] ?? 0
        say(`round ${round}: p50 ${times[Math.floor(times.length / 2)]?.toFixed(0)}, p95 ${p95.toFixed(0)} ms`)
        // The first round fills the memory.
        if (round > 1) p95s.push(p95)
        await sleep(300)
      }
      const median = p95s.sort((one, other) => one - other)[Math.floor(p95s.length / 2)] ?? 0
      return {
        holds: median < WITHIN_MS * 2,
        slower: median >= WITHIN_MS,
        figures: [`p95 ${median.toFixed(0)} ms, the middle of ${p95s.length} rounds`],
      }
    } finally {
      for (const line of lines) line.end()
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
