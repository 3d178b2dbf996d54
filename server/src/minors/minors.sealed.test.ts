import { createHash } from 'node:crypto'
import { getMinorsReport, listSealedReports, type MinorsReport, sealMinorsReport, showSealedReport } from '@camp/contract/minors/minors'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeParent, makeStudent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let auditor: Person
beforeAll(async () => {
  auditor = await signedIn(server, ['MINORS_REPORT'])
})

const [from, to] = [businessDay(-30), businessDay(-1)]
const run = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> => (await server.pool.query<R>(text, values)).rows
const one = async (text: string, values: unknown[] = []): Promise<number> => Number((await run<{ n: string }>(text, values))[0]?.n)
const report = async (query: { from: string; to: string }) => (await auditor.caller.call(getMinorsReport, { query })).body

describe('a sealed report', () => {
  const seal = (body: { from: string; to: string }) => sealer.caller.call(sealMinorsReport, { body })
  let sealer: Person
  beforeAll(async () => {
    sealer = await signedIn(server, ['MINORS_REPORT', 'ACCESS_APPROVE'])
  })

  it('is a PDF with its SHA-256, which keeps its figures while those of the report go on', async () => {
    const period = { from: businessDay(-2), to }
    const { body: sealed, status } = await seal(period)
    expect(status).toBe(200)
    const pdf = await sealer.caller.call(showSealedReport, { params: { id: sealed.id } })
    const bytes = pdf.body as unknown as Buffer
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sealed.hash)
    // The seal is over the document, by the key that seals contracts.
    expect(bytes.toString('latin1')).toContain('/ByteRange')
    expect(
      await one('select count(*) as n from seal_keys k join minors_reports o on o.seal_key_id = k.id where o.id = $1', [sealed.id]),
    ).toBe(1)
    const kept = async () =>
      (await run<{ report: MinorsReport }>('select report from minors_reports where id = $1', [sealed.id]))[0]?.report
    const before = await kept()
    expect(before?.children).toEqual((await report(period)).children)
    const parentId = await makeParent(server.pool)
    await makeStudent(server.pool, parentId, { birthday: businessDay(-2_000), created_at: new Date(Date.now() - 2 * 86_400_000) })
    expect((await report(period)).children.under14).toBe((before?.children.under14 ?? 0) + 1)
    expect(await kept()).toEqual(before)
    await expect(run("update minors_reports set report = '{}' where id = $1", [sealed.id])).rejects.toThrow('never changed')
    await expect(run('delete from minors_reports where id = $1', [sealed.id])).rejects.toThrow('never changed')
    const { body: list } = await auditor.caller.call(listSealedReports, {})
    expect(list).toMatchObject([{ id: sealed.id, ...period, hash: sealed.hash, sealedBy: '试用者' }])
  })

  it('is known by its SHA-256 to anybody, who learns nothing of what stands in it', async () => {
    const { body: sealed } = await seal({ from, to })
    const page = async (hash: string) => {
      const answer = await fetch(`${server.url}/verify/report/${hash}`)
      return { status: answer.status, text: await answer.text() }
    }
    expect(await page(sealed.hash)).toMatchObject({ status: 200, text: expect.stringContaining(`${from} 至 ${to}`) })
    expect((await page('0'.repeat(64))).status).toBe(404)
    expect((await page('x')).status).toBe(404)
  })

  it('is of days that are there, and sealed by who may: a reader may not', async () => {
    for (const day of [0, 1])
      expect((await seal({ from, to: businessDay(day) })).error).toMatchObject({ error: 'MINORS_DAYS_TO_COME', fields: [{ path: 'to' }] })
    expect((await seal({ from: to, to: from })).status).toBe(400)
    expect((await auditor.caller.call(sealMinorsReport, { body: { from, to } })).status).toBe(403)
  })
})
