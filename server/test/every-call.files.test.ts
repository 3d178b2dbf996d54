import { calls } from '@camp/contract/catalogue'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from './aServer.ts'
import { refusalIn } from './attack.ts'
import { makeCamp } from './factories.ts'
import { hostileSheets } from './hostile.sheets.ts'
import { addressOf, type Caller } from './http.ts'
import { sampleInput } from './samples.ts'

const uploads = calls.filter((call) => call.upload)

const server = aServer()
let admin: Caller
let campId: number
beforeAll(async () => {
  admin = await server.as('admin')
  campId = await makeCamp(server.pool)
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
      'importCampStudents',
      'importReferrers',
      'importTracking',
      'importWorkhours',
      'uploadBill',
      'uploadFile',
    ])
  })

  it.each(Object.entries(hostileSheets))('refuses in words, and soon: %s', { timeout: 120_000 }, async (_what, make) => {
    const bytes = new Uint8Array(make())
    expect(bytes.length).toBeLessThan(10_000_000)
    for (const call of uploads) {
      const { body } = sampleInput(call)
      const form = new FormData()
      for (const [key, value] of Object.entries(body as object)) form.set(key, String(value))
      form.set('file', new Blob([bytes]), bytes[0] === 0x50 ? 'x.xlsx' : 'x.csv')
      const held = await heldDuring(async () => {
        const answer = await admin.fetch(addressOf(call, { params: { campId } }), {
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
