import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
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

/** Milliseconds until all of it is there. */
const timed = (address: string, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now()
    get(address, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address}: ${answer.statusCode}`))
      answer.resume().on('end', () => resolve(performance.now() - start))
    }).on('error', reject)
  })

export const proof: Proof = {
  proves: `${AT_ONCE} thumbnails that are made already, asked for at once: p95 < ${WITHIN_MS} ms`,
  async run(say) {
    const dataDir = mkdtempSync(join(tmpdir(), 'thumbnails-'))
    const product = await startProduct(dataDir, { DEMO: 'off', CONSOLE_ADMIN_PASSWORD: password })
    // As many connections as a browser would need pages for: the server is measured, not the waiting for a line.
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
    try {
      await product.ready(180)
      const staff = await Staff.logIn(product.url, 'admin', password)
      const ids: string[] = []
      for (let seed = 0; seed < PICTURES; seed++) ids.push((await send(product.url, staff, picture(seed))).id)
      const addresses = ids.flatMap((id) => mediaWidths.map((width) => product.url + mediaUrl(id, width))).slice(0, AT_ONCE)
      const p95s: number[] = []
      for (let round = 1; round <= ROUNDS; round++) {
        const times = (await Promise.all(addresses.map((address) => timed(address, agent)))).sort((one, other) => one - other)
        const p95 = times[Math.floor(times.length * 0.95)] ?? 0
        say(`round ${round}: p50 ${times[Math.floor(times.length / 2)]?.toFixed(0)}, p95 ${p95.toFixed(0)} ms`)
        // The first round opens the connections and fills the memory.
        if (round > 1) p95s.push(p95)
        await sleep(300)
      }
      const median = p95s.sort((one, other) => one - other)[Math.floor(p95s.length / 2)] ?? 0
      return { holds: median < WITHIN_MS * 2, figures: [`p95 ${median.toFixed(0)} ms, the middle of ${p95s.length} rounds`] }
    } finally {
      agent.destroy()
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
