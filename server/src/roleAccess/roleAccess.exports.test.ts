import { listWork } from '@camp/contract/homepage/homepage'
import { exportLogs } from '@camp/contract/logs/logs'
import { getMinorsReport } from '@camp/contract/minors/minors'
import { exportParents } from '@camp/contract/parents/parents'
import { approveExport, declineExport, listExportRequests } from '@camp/contract/roleAccess/roleAccess.exports'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeParent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let clerk: Person
let approver: Person
const run = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> => (await server.pool.query<R>(text, values)).rows
const above = (value: number) => run("update param_configs set value = $1 where key = 'export.approveAbove'", [String(value)])
const take = (by = clerk, body: Record<string, unknown> = {}, query: Record<string, unknown> = {}) =>
  by.caller.loose(exportParents, { body, query })
const waiting = async (by = approver) => (await by.caller.call(listExportRequests, {})).body
const asked = async (by = clerk, body: Record<string, unknown> = {}): Promise<number> => {
  expect((await take(by, body)).error.error).toBe('EXPORT_TO_APPROVE')
  return (await waiting()).at(-1)?.id ?? 0
}
const approve = (id: number, by = approver) => by.caller.call(approveExport, { params: { id } })

beforeAll(async () => {
  clerk = await signedIn(server, ['PARENT_INDEX', 'PARENT_EXPORT'])
  approver = await signedIn(server, ['ACCESS_APPROVE', 'MINORS_REPORT', 'PARENT_EXPORT'])
  await run("update users set real_name = '林晓雯' where id = $1", [approver.userId])
  for (let made = 0; made < 11; made++) await makeParent(server.pool)
})
beforeEach(async () => {
  await run('delete from export_requests')
  await run("delete from messages where title->>'code' like 'message.export%'")
  await above(5)
})

it('is off by default, and not asked of what stays below', async () => {
  await above(0)
  expect((await take()).status).toBe(200)
  await above(11)
  expect((await take()).status).toBe(200)
  expect(await waiting()).toEqual([])
})

it('is refused in words above the number, and waits once for others who may approve', async () => {
  const refused = await take()
  expect([refused.status, refused.error.error]).toEqual([400, 'EXPORT_TO_APPROVE'])
  expect(refused.error.msg).toMatch(/11 .*5 .*林晓雯/)
  await Promise.all([take(clerk, { total: 11 }), take(clerk, {}, { async: true }), take()])
  expect(await waiting()).toMatchObject([{ byId: clerk.userId, title: '导出家长', rows: 11, entity: 'parent', filter: {} }])
  const work = await approver.caller.call(listWork, { query: { page: 1, size: 100, kind: 'EXPORT_TO_APPROVE' } })
  expect(work.body.content).toMatchObject([{ kind: 'EXPORT_TO_APPROVE', title: '试用者', detail: '11' }])
  expect(await run("select from operation_logs where call = 'export.asked' and operator_id = $1", [clerk.userId])).toHaveLength(1)
})

it('is made once after another person approved it with proof, by who asked, and that is told and logged', async () => {
  const id = await asked()
  approver.caller.proves = false
  expect((await approve(id)).error.error).toBe('PROOF_NEEDED')
  approver.caller.proves = true
  expect((await approve(id)).status).toBe(200)
  expect((await approve(id)).error.error).toBe('EXPORT_DECIDED')
  expect(await run("select from messages where user_id = $1 and title->>'code' = 'message.exportApproved'", [clerk.userId])).toHaveLength(1)
  const other = await signedIn(server, ['PARENT_EXPORT'])
  expect((await take(other)).error.error).toBe('EXPORT_TO_APPROVE')
  expect((await take(clerk, { total: 11 })).status).toBe(200)
  const logged = await run(
    "select operator_id from operation_logs where call = 'exportParents' and content->'approval' = $1::text::jsonb",
    [id],
  )
  expect(logged).toEqual([{ operator_id: clerk.userId }])
  expect((await take()).error.error).toBe('EXPORT_TO_APPROVE')
  expect(await run("select from operation_logs where call = 'approveExport' and operator_id = $1", [approver.userId])).toHaveLength(1)
})

it('is never approved by who asked', async () => {
  const id = await asked(approver)
  expect((await approve(id)).error.error).toBe('EXPORT_OWN')
  expect((await approver.caller.call(declineExport, { params: { id } })).error.error).toBe('EXPORT_OWN')
})

it('is not made after it was declined, and who asked is told', async () => {
  const id = await asked()
  expect((await approver.caller.call(declineExport, { params: { id } })).status).toBe(200)
  expect((await approve(id)).error.error).toBe('EXPORT_DECIDED')
  expect((await take()).error.error).toBe('EXPORT_TO_APPROVE')
  expect(await run("select from messages where user_id = $1 and title->>'code' = 'message.exportDeclined'", [clerk.userId])).toHaveLength(1)
})

it('is that very export: another filter or other columns are asked for anew', async () => {
  await approve(await asked())
  expect((await take(clerk, { columns: ['nickname'] })).error.error).toBe('EXPORT_TO_APPROVE')
  expect((await take(clerk, { registeredFrom: '2000-01-01' })).error.error).toBe('EXPORT_TO_APPROVE')
  expect((await take()).status).toBe(200)
})

it('may hold a tenth more rows, and not more', async () => {
  const id = await asked()
  await approve(id)
  await run('update export_requests set rows = 9 where id = $1', [id])
  expect((await take()).error.error).toBe('EXPORT_TO_APPROVE')
  await run('update export_requests set rows = 10 where id = $1', [id])
  expect((await take()).status).toBe(200)
})

it('lapses after three days', async () => {
  const id = await asked()
  await approve(id)
  await run("update export_requests set decided_at = now() - interval '73 hours' where id = $1", [id])
  expect((await take()).error.error).toBe('EXPORT_TO_APPROVE')
  await run("update export_requests set decided_at = now() - interval '71 hours' where id = $1", [id])
  expect((await take()).status).toBe(200)
})

it('of the log, too, whose export is of a moment', async () => {
  const reader = await signedIn(server, ['LOG_MANAGE', 'LOG_EXPORT'])
  const log = async () => (await reader.caller.loose(exportLogs, { query: {} })).status
  expect(await log()).toBe(400)
  await approve((await waiting()).at(-1)?.id ?? 0)
  await run('update export_requests set rows = 10000')
  expect([await log(), await log()]).toEqual([200, 400])
})

it('adds up over a day: two halves are no way around, also at once, and what was approved does not count', async () => {
  const person = await signedIn(server, ['PARENT_INDEX', 'PARENT_EXPORT'])
  const ids = (await run<{ id: number }>('select id::int as id from parents order by id limit 8')).map(({ id }) => id)
  const [one, other, last] = [ids.slice(0, 3), ids.slice(3, 6), ids.slice(6, 8)]
  const both = await Promise.all([take(person, { ids: one }), take(person, { ids: other })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  await approve((await waiting()).at(-1)?.id ?? 0)
  const again = await Promise.all([take(person, { ids: one }), take(person, { ids: other })])
  expect(again.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await take(person, { ids: last })).status).toBe(200)
})

it('of two starts at once one is made', async () => {
  await approve(await asked())
  const both = await Promise.all(Array.from({ length: 6 }, () => take()))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
})

it('is a finding of the report where it was made without approval', async () => {
  const found = async () => {
    const { body } = await approver.caller.call(getMinorsReport, { query: { from: businessDay(0), to: businessDay(0) } })
    return body.findings.find(({ kind }) => kind === 'EXPORT_UNAPPROVED')?.count ?? 0
  }
  const before = await found()
  await approve(await asked())
  expect((await take()).status).toBe(200)
  expect(await found()).toBe(before)
  await above(0)
  await take()
  expect(await found()).toBe(0)
  await above(5)
  expect(await found()).toBe(before + 1)
})
