import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/http.ts'
import { sentFile } from '../../test/uploads.ts'
import { lookInto } from './media.looking.service.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'camp-look-'))
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.stop()
})

const MB = 1024 * 1024
let files = 0
const look = (bytes: Uint8Array, mime: string, recording: boolean, timeMs?: number) => {
  const file = path.join(folder, String(files++))
  writeFileSync(file, bytes)
  return lookInto(file, mime, recording, timeMs)
}

async function written(pages: number, useXRefStream: boolean): Promise<Uint8Array> {
  const pdf = PDF.create()
  for (let n = 0; n < pages; n++) pdf.addPage({ width: 200, height: 200 }).drawText(`page ${n} << /Type /Pages /Count 7 >>`, { x: 9, y: 9 })
  return pdf.save({ useXRefStream })
}

const HEAD = '%PDF-1.7\n'
/** So many bytes of the same again and again. */
const again = (text: string, bytes = 9 * MB): Buffer => Buffer.concat([Buffer.from(HEAD), Buffer.alloc(bytes, text, 'latin1')])
const part = (packed: Uint8Array) => Buffer.concat([Buffer.from('<< /Type /ObjStm >>stream\n'), packed, Buffer.from('\nendstream ')])
const parts = (packed: Buffer) => {
  const one = part(packed)
  return Buffer.concat([Buffer.from(HEAD), ...Array.from({ length: Math.floor((9 * MB) / one.length) }, () => one)])
}
/** Documents that are made to be looked at for hours. */
const hostile: Readonly<Record<string, () => Buffer>> = {
  'trees without a beginning': () => again('/Type/Pages '),
  'beginnings without an end': () => again('<<'),
  'trees within trees': () => again('<</Type/Pages/Count 9'),
  'trees and nothing else': () => again('<</Type/Pages/Count 0>>'),
  'packed parts without a beginning': () => again('/Type/ObjStm '),
  'packed parts without an end': () => again('<</Type/ObjStm>>stream\n'),
  'packed parts of nothing': () => again('<</Type/ObjStm>>stream\nendstream '),
  'blanks between the words': () => again(`/Type${' '.repeat(3_000)}`),
  'counts of nothing': () => again('/Count '),
  'packed parts that burst': () => parts(deflateSync(Buffer.alloc(5 * MB))),
  'packed parts that burst at their end': () => parts(deflateSync(Buffer.alloc(4 * MB - 100)).subarray(0, -6)),
  'packed parts full of beginnings': () => parts(deflateSync(Buffer.alloc(4 * MB - 100, '<<'))),
}

/** A sound whose notes are millions of lines of one sign. */
function noted(bytes: number): Buffer {
  const line = Buffer.from([...Buffer.from('TIT2'), 0, 0, 0, 1, 0, 0, 0])
  const sound = Buffer.alloc(bytes + 10, line)
  const size = [21, 14, 7, 0].map((by) => (bytes >> by) & 127)
  return Buffer.concat([Buffer.from([...Buffer.from('ID3'), 3, 0, 0, ...size]), sound])
}

describe('what a file says of itself', () => {
  it('is read of documents as programs write them', async () => {
    for (const packed of [false, true]) {
      expect(await look(await written(12, packed), 'application/pdf', false)).toEqual({ pages: 12, seconds: null })
    }
  })

  it('is not waited for: a document says nothing, a recording is refused', async () => {
    const sound = noted(9 * MB)
    expect(await look(sound, 'application/pdf', false, 1)).toEqual({ pages: null, seconds: null })
    // No machine begins a thread in a millisecond: with a second for it, a quick one was through with the file.
    await expect(look(sound, 'audio/mpeg', true, 1)).rejects.toMatchObject({ error: 'MEDIA_DAMAGED' })
  })

  it.each(Object.keys(hostile))('holds nobody up, and is soon over: %s', async (kind) => {
    const bytes = hostile[kind]?.() ?? Buffer.alloc(0)
    const admin = await server.as('admin')
    let longest = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 10)
    const file = await sentFile(admin, 'RESOURCE', 'lesson.pdf', bytes)
    clearInterval(timer)
    expect(file.kind).toBe('DOCUMENT')
    // on a busy machine too: it was hours
    expect(longest).toBeLessThan(5_000)
  })
})
