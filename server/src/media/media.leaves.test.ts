import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { leavesOf } from './media.leaves.service.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'camp-leaves-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const leaves = (...parts: readonly (string | Buffer)[]) => {
  const file = path.join(folder, `${files++}.pdf`)
  writeFileSync(file, Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))))
  return leavesOf(file)
}
const packed = (text: string | Buffer): readonly (string | Buffer)[] => {
  const bytes = deflateSync(text)
  return [`7 0 obj << /Type /ObjStm /N 2 /Filter /FlateDecode /Length ${bytes.length} >> stream\n`, bytes, '\nendstream endobj']
}

it('reads the pages of a document off the root of their tree, also where it is packed', async () => {
  expect(await leaves('%PDF-1.4 2 0 obj << /Type /Pages /Kids [3 0 R] /Count 12 >> 3 0 obj << /Type/Pages /Count 5 >>')).toBe(12)
  expect(await leaves('%PDF-1.4 2 0 obj << /Count 3 /Kids [3 0 R 4 0 R] /Type /Pages >> 3 0 obj << /Type /Page >>')).toBe(3)
  expect(await leaves('%PDF-1.5 ', ...packed('<< /Type /Pages /Count 48 /Kids [] >>'))).toBe(48)
})

it('says nothing of a document that does not say it, says it beyond reason, or is packed to burst', async () => {
  expect(await leaves('%PDF-1.4 << /Type /Page >> << /Type /Outlines /Count 9 >>')).toBeNull()
  expect(await leaves('%PDF-1.4 << /Type /Pages /Count 999999 >>')).toBeNull()
  expect(await leaves('%PDF-1.5 ', ...packed(Buffer.alloc(200_000_000)))).toBeNull()
  expect(await leaves('%PDF-1.5 << /Type /ObjStm >> stream\nno such thing\nendstream')).toBeNull()
})
