import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { downloadFile } from '@camp/contract/base/files'
import { exportEverything } from '@camp/contract/keeping/keeping.archive'
import { approveExport, listExportRequests } from '@camp/contract/roleAccess/roleAccess.exports'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { archiveKind } from '../src/keeping/keeping.archive.jobs.ts'
import { readManifest } from '../src/platform/backup/backup.manifest.ts'
import { restoreBackup } from '../src/platform/backup/backup.restore.ts'
import { TarReader } from '../src/platform/backup/tar.reader.ts'
import { Executor } from '../src/platform/db/executor.ts'
import { LocalFileStore } from '../src/platform/files/local.store.ts'
import { silentLog } from '../src/platform/log/log.port.ts'
import { TaskCancelled } from '../src/platform/tasks/task.kinds.ts'
import { filledTables, settleLog } from '../src/restored.ts'
import { aServer } from './aServer.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { makeOrder, makeParent } from './factories.ts'
import { type Person, signedIn } from './people.ts'
import { endedTask } from './reports.ts'

const server = aServer({ WORKER: 'on' })
const folder = mkdtempSync(path.join(tmpdir(), 'camp-everything-'))
const body = { reason: '换到自己的机房' }
const CODES = ['KEEPING', 'KEEPING_EXPORT']
let owner: Person
let target: TestDatabase
const ask = (by = owner) => by.caller.call(exportEverything, { body })
const run = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> => (await server.pool.query<R>(text, values)).rows

beforeAll(async () => {
  owner = await signedIn(server, CODES)
  for (let n = 0; n < 3; n++) await makeOrder(server.pool, { parent_id: await makeParent(server.pool, { nickname: `家, "长"\n${n}` }) })
})
afterAll(async () => {
  await target?.drop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await run('delete from tasks')
  await run("update param_configs set value = '0' where key = 'export.approveAbove'")
})

/** The archive that a task made, as a file on this disk. */
async function archived(by = owner): Promise<string> {
  const ended = await endedTask(by.caller, (await ask(by)).body.taskId)
  expect(ended).toMatchObject({ status: 'success', title: '导出全部数据' })
  const { content } = ended ?? {}
  const id = /files\/(\w+)$/.exec(content ?? '')?.[1] ?? ''
  const answer = await by.caller.loose(downloadFile, { params: { id } })
  expect(answer.status).toBe(200)
  expect((await (await signedIn(server, CODES)).caller.loose(downloadFile, { params: { id } })).status).toBe(404)
  const file = path.join(folder, 'everything.tar')
  writeFileSync(file, answer.body as unknown as Buffer)
  return file
}

describe('everything', () => {
  it('is exported as files that a restore takes into an empty product, with equal rows and sums', async () => {
    const archive = await TarReader.open(await archived())
    const manifest = await readManifest(archive)
    expect([archive.has('README.txt'), archive.has('schema/orders.json'), manifest.keys.included]).toEqual([true, true, false])
    target = await createTestDatabase({ empty: true })
    const into = { url: target.url, store: new LocalFileStore(folder), filled: filledTables, settle: settleLog }
    await restoreBackup({ ...into, archive, manifest, log: silentLog, say: () => {} })
    await archive.close()
    const sums =
      'select count(*)::int as orders, sum(pay_amount)::bigint as paid, (select json_agg(nickname order by id) from parents) as names from orders'
    const [there] = (await target.pool.query(sums)).rows
    expect(there).toEqual((await run(sums))[0])
    expect(there).toMatchObject({ orders: 3 })
    for (const { name, rows } of manifest.tables)
      expect([name, (await target.pool.query(`select count(*)::int as n from "${name}"`)).rows[0]?.n]).toEqual([name, rows])
  }, 60_000)

  it('never holds the archives of before', async () => {
    const first = await TarReader.open(await archived())
    await first.close()
    const again = await TarReader.open(await archived())
    const { files, missingFiles } = await readManifest(again)
    await again.close()
    expect([files, missingFiles]).toEqual([[], []])
  }, 60_000)

  it('is taken out with proof and a reason, by who may, one at a time, and the log says so', async () => {
    const reader = await signedIn(server, ['KEEPING', 'KEEPING_EDIT'])
    expect((await ask(reader)).status).toBe(403)
    const leader = await signedIn(server, CODES, 'OWN_GROUPS')
    expect((await ask(leader)).error.error).toBe('KEEPING_WHOLE')
    owner.caller.proves = false
    expect((await ask()).error.error).toBe('PROOF_NEEDED')
    owner.caller.proves = true
    expect((await owner.caller.loose(exportEverything, { body: { reason: ' ' } })).status).toBe(400)
    const other = await signedIn(server, CODES)
    const both = await Promise.all([ask(), ask(other)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const refused = both.find(({ status }) => status === 400)
    expect(refused?.error.error).toBe('ARCHIVE_UNDER_WAY')
    expect(refused?.error.msg).toMatch(/^全部数据正在导出（由试用者于 \d\d-\d\d \d\d:\d\d 发起），请等它完成后再试$/)
    const told = await run<{ content: object; after: object }>(
      "select content, after from operation_logs where call = 'exportEverything' order by id desc limit 1",
    )
    expect(told).toMatchObject([{ content: { count: 3 }, after: body }])
    await expect.poll(() => run("select from tasks where status in ('WAITING', 'DOING')"), { timeout: 30_000 }).toEqual([])
  }, 60_000)

  it('is approved by another person where exports of children are', async () => {
    const approver = await signedIn(server, ['ACCESS_APPROVE', ...CODES])
    await run("update param_configs set value = '2' where key = 'export.approveAbove'")
    expect((await ask()).error.error).toBe('EXPORT_TO_APPROVE')
    const [waiting] = (await approver.caller.call(listExportRequests, {})).body
    expect(waiting).toMatchObject({ byId: owner.userId, title: '导出全部数据', rows: 3, entity: 'archive' })
    expect((await approver.caller.call(approveExport, { params: { id: waiting?.id ?? 0 } })).status).toBe(200)
    const { body: answer } = await ask()
    expect((await endedTask(owner.caller, answer.taskId))?.status).toBe('success')
    expect((await ask()).error.error).toBe('EXPORT_TO_APPROVE')
  }, 60_000)

  it('waits while the data key is being changed', async () => {
    const keys = "update installation_facts set value = value %s where name = 'KEYS'"
    await run(keys.replace('%s', `|| '{"before":"x"}'`))
    expect((await ask()).error.error).toBe('ARCHIVE_KEY_CHANGING')
    await run(keys.replace('%s', "- 'before'"))
  })

  it('that is taken away in the middle, or of somebody who may not any more, leaves nothing behind', async () => {
    const files = () => run('select id from files')
    const before = await files()
    const { services } = server.running
    const owned = { userId: owner.userId, codes: new Set(CODES), scope: { all: true } }
    const task = { taskId: 1, services, owner: owned, request: {}, input: {}, attempt: 1 }
    const cancelled = async () => {
      throw new TaskCancelled()
    }
    await expect(archiveKind.run({ ...task, progress: cancelled } as never)).rejects.toBeInstanceOf(TaskCancelled)
    const lost = { ...owned, codes: new Set(['KEEPING']) }
    await expect(archiveKind.run({ ...task, owner: lost, progress: async () => {} } as never)).rejects.toMatchObject({
      text: { code: 'task.error.rights' },
    })
    expect(await files()).toEqual(before)
    expect(
      await new Executor(server.pool).run(
        "select from pg_stat_activity where application_name = 'camp-backup' and datname = current_database()",
      ),
    ).toEqual([])
  })
})
