import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getUpload } from '@camp/contract/media/media'
import { type Product, startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

const CUTS = 20
const MB = 1024 * 1024
const SIZE = 2048 * MB
const password = 'Upload-Proof-1'
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The beginning of a film of a minute: its head, and then one box that holds all the rest. */
function head(): Buffer {
  const box = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    const start = Buffer.alloc(8)
    start.writeUInt32BE(body.length + 8)
    start.write(type, 4, 'latin1')
    return Buffer.concat([start, body])
  }
  const header = Buffer.alloc(100)
  header.writeUInt32BE(1_000, 12)
  header.writeUInt32BE(60_000, 16)
  const film = Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1')), box('moov', box('mvhd', header))])
  const rest = Buffer.alloc(16)
  rest.writeUInt32BE(1)
  rest.write('mdat', 4, 'latin1')
  rest.writeBigUInt64BE(BigInt(SIZE - film.length), 8)
  return Buffer.concat([film, rest])
}

const noise = Buffer.alloc(MB, 'a film that nobody has seen yet')
const beginning = head()
/** The megabyte of the film at this place; no two are the same. */
function megabyte(index: number): Buffer {
  const bytes = Buffer.from(noise)
  bytes.writeUInt32BE(index, 512)
  if (index === 0) beginning.copy(bytes)
  return bytes
}

/** Sends from an offset on, and cuts the connection after so many bytes, or not at all; resolves when it is over. */
function send(url: string, headers: Record<string, string>, from: number, cutAfter: number): Promise<void> {
  return new Promise((resolve) => {
    const sending = request(url, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(from),
        'content-type': 'application/offset+octet-stream',
        'content-length': SIZE - from,
      },
    })
    sending.on('error', () => resolve())
    sending.on('close', () => resolve())
    sending.on('response', (answer) => answer.resume())
    const write = async () => {
      let at = from
      while (at < SIZE && at - from < cutAfter && !sending.destroyed) {
        const piece = megabyte(Math.floor(at / MB)).subarray(at % MB)
        at += piece.length
        if (!sending.write(piece)) await Promise.race([new Promise((go) => sending.once('drain', go)), sleep(30_000, null, { ref: false })])
      }
      if (at >= SIZE) sending.end()
      else sending.destroy()
    }
    void write()
  })
}

async function offsetOf(url: string, headers: Record<string, string>): Promise<number> {
  // What arrived before a cut is made safe a moment after it.
  for (let before = -1; ; ) {
    const answer = await fetch(url, { method: 'HEAD', headers })
    const offset = Number(answer.headers.get('upload-offset'))
    if (answer.status === 200 && offset === before) return offset
    before = offset
    await sleep(500)
  }
}

/** Follows the most memory that the server holds. */
function follow(product: () => Product): { most(): number; stop(): void } {
  let most = 0
  const timer = setInterval(() => {
    const now = product()
    if (!now.ended) most = Math.max(most, now.memory)
  }, 200)
  return { most: () => most, stop: () => clearInterval(timer) }
}

async function finished(url: string, staff: Staff, id: string) {
  for (;;) {
    const said = await staff.ask(getUpload, { params: { id } })
    if (said.state === 'REFUSED') throw new Error(`refused: ${said.reason}`)
    if (said.file) {
      const hash = createHash('sha256')
      const answer = await fetch(`${url}${said.file.url}`, { headers: { cookie: `Access-Token=${staff.token}` } })
      // a body of fetch gives bytes
      for await (const bytes of answer.body as unknown as AsyncIterable<Uint8Array>) hash.update(bytes)
      return hash.digest('hex')
    }
    await sleep(500)
  }
}

export const proof: Proof = {
  proves: `a film of 2 GB, cut ${CUTS} times and with one kill (-9) of the server: the same bytes, at most 60 MB more memory`,
  async run(say) {
    const dataDir = mkdtempSync(join(tmpdir(), 'uploads-'))
    const plain = { DEMO: 'off', CONSOLE_ADMIN_PASSWORD: password }
    let product = await startProduct(dataDir, plain)
    const wanted = createHash('sha256')
    for (let index = 0; index < SIZE / MB; index++) wanted.update(megabyte(index))
    try {
      await product.ready(180)
      let staff = await Staff.logIn(product.url, 'admin', password)
      const headersOf = () => ({ cookie: `Access-Token=${staff.token}`, 'x-requested-with': 'e2e', 'tus-resumable': '1.0.0' })
      const begun = await fetch(`${product.url}/foundation/api/uploads`, {
        method: 'POST',
        headers: {
          ...headersOf(),
          'upload-length': String(SIZE),
          'upload-metadata': `filename ${base64('film.mp4')},purpose ${base64('RESOURCE')}`,
        },
      })
      if (begun.status !== 201) throw new Error(`not begun: ${begun.status} ${await begun.text()}`)
      const path = begun.headers.get('location') ?? ''
      await sleep(3_000)
      const idle = product.memory
      let most = 0
      let killed = 0
      let offset = 0
      for (let cut = 1; cut <= CUTS; cut++) {
        const memory = follow(() => product)
        const share = Math.floor((SIZE - offset) / (CUTS - cut + 2))
        const sending = send(product.url + path, headersOf(), offset, share)
        if (cut === CUTS / 2) {
          await sleep(1_500)
          await product.kill()
          killed += 1
          await sending
          memory.stop()
          most = Math.max(most, memory.most())
          product = await startProduct(dataDir, plain)
          await product.ready(180)
          staff = await Staff.logIn(product.url, 'admin', password)
        } else {
          await sending
          memory.stop()
          most = Math.max(most, memory.most())
        }
        offset = await offsetOf(product.url + path, headersOf())
        say(`cut ${cut} of ${CUTS}${cut === CUTS / 2 ? ' (kill -9)' : ''}: ${Math.floor(offset / MB)} of ${SIZE / MB} MB are safe`)
      }
      const memory = follow(() => product)
      // A request may be cut by its time: what is missing is sent again from where the server stands.
      while (offset < SIZE) {
        await send(product.url + path, headersOf(), offset, Number.POSITIVE_INFINITY)
        offset = await offsetOf(product.url + path, headersOf())
      }
      const sha256 = await finished(product.url, staff, path.split('/').at(-1) ?? '')
      memory.stop()
      most = Math.max(most, memory.most())
      const same = sha256 === wanted.digest('hex')
      const more = most - idle
      return {
        holds: same && more <= 60 && killed === 1,
        figures: [
          same ? 'the same SHA-256' : 'ANOTHER SHA-256',
          `${CUTS} cuts, ${killed} kill`,
          `${more.toFixed(0)} MB more memory than idle`,
        ],
      }
    } finally {
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
