import { calls } from '@camp/contract/catalogue'
import { createMove } from '@camp/contract/moveIn/moveIn'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from './aServer.ts'
import { refusalIn } from './attack.ts'
import { makeCamp } from './factories.ts'
import { hostileSheets } from './hostile.sheets.ts'
import { addressOf, type Caller } from './http.ts'
import { sampleInput } from './samples.ts'

const uploads = calls.filter((call) => call.upload)

/** Sheets that a call takes: whatever columns an old system has are read, and 100,000 rows of them; what is wrong in them its check says. */
const TAKEN: Readonly<Record<string, readonly string[]>> = { addMoveFile: ['a quote that is never closed', 'too many rows of text'] }

const server = aServer()
let admin: Caller
let campId: number
let moveId: number
beforeAll(async () => {
  admin = await server.as('admin')
  campId = await makeCamp(server.pool)
  moveId = (await admin.call(createMove, { body: { name: '旧系统', switchOn: '2026-12-15' } })).body.id
})

/** The most memory that was held while something ran, beyond what was held before; in MB. */
async function heldDuring(run: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 5)
  await run().finally(() => clearInterval(watch))
  return (most - before) / 1024 / 1024
}

describe('every call that takes a file', () => {
  it('is among those that are tried here', () => {
    expect(uploads.map(({ id }) => id).sort()).toEqual([
      'addMoveFile',
      'importCampStudents',
      'importReferrers',
      'importTracking',
      'importWorkhours',
      'uploadBill',
      'uploadFile',
    ])
  })

  it.each(Object.entries(hostileSheets))('refuses in words, and soon: %s', { timeout: 120_000 }, async (what, make) => {
    const bytes = new Uint8Array(make())
    expect(bytes.length).toBeLessThan(10_000_000)
    for (const call of uploads.filter(({ id }) => !TAKEN[id]?.includes(what))) {
      const { body } = sampleInput(call)
      const form = new FormData()
      for (const [key, value] of Object.entries(body as object)) form.set(key, String(value))
      form.set('file', new Blob([bytes]), bytes[0] === 0x50 ? 'x.xlsx' : 'x.csv')
      const held = await heldDuring(async () => {
        const answer = await admin.fetch(addressOf(call, { params: { campId, id: moveId } }), {
          method: call.method,
          headers: { 'accept-language': 'zh-CN' },
          body: form,
        })
        const text = await answer.text()
        expect(answer.status, `${call.id}: ${text.slice(0, 300)}`).toBeGreaterThanOrEqual(400)
        expect(answer.status, `${call.id}: ${text.slice(0, 300)}`).toBeLessThan(500)
        refusalIn(text, answer.status, false, call.id)
      })
      expect(held, call.id).toBeLessThan(600)
    }
  })
})
