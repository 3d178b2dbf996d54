import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { queryTaskLists, taskRetry } from '@camp/contract/base/notify'
import { exportOrders } from '@camp/contract/orders/orders.exports'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { orderTaskKinds } from '../src/orders/orders.export.ts'
import { Files } from '../src/platform/files/files.ts'
import { LocalFileStore } from '../src/platform/files/local.store.ts'
import { taskRunner } from '../src/platform/tasks/task.engine.ts'
import { makeGoods, makeOrder, makeParent } from './factories.ts'
import { type Caller, startTestServer, type TestServer } from './http.ts'

/** Everything that lies below a folder. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

async function makeOrders(server: TestServer, count: number): Promise<void> {
  const [parent_id, goods_id] = [await makeParent(server.pool), await makeGoods(server.pool)]
  for (let n = 0; n < count; n++) await makeOrder(server.pool, { parent_id, goods_id })
}

const lastTask = async (caller: Caller) => (await caller.call(queryTaskLists, {})).body.terminateTasks[0]

describe('a disk that runs full while an export is written', () => {
  /** Takes so many bytes and no more. */
  class SmallDisk extends LocalFileStore {
    override write(id: string, content: Readable) {
      let room = 3_000
      const disk = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          room -= chunk.length
          if (room < 0) done(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
          else done(null, chunk)
        },
      })
      content.on('error', (error) => disk.destroy(error))
      disk.on('error', () => content.destroy())
      return super.write(id, content.pipe(disk))
    }
  }

  it('ends the task at once, in words, and nothing of the file is kept', async () => {
    const server = await startTestServer()
    try {
      await makeOrders(server, 60)
      const caiwu = await server.as('caiwu')
      const started = await caiwu.loose(exportOrders, { body: {}, query: { async: true } })
      const { taskId } = started.body as { taskId: number }
      const { services } = server.running
      const files = new Files(server.pool, new SmallDisk(services.config.dataDir))
      await taskRunner({ ...services, files }, orderTaskKinds)({ taskId }, { id: '1', attempt: 1, lastAttempt: false })
      expect(await lastTask(caiwu)).toMatchObject({
        id: taskId,
        status: 'FAILD',
        error: '磁盘空间不足，文件未能保存，请联系管理员',
        content: null,
      })
      expect(filesBelow(path.join(services.config.dataDir, 'files'))).toEqual([])
      expect((await server.pool.query('select count(*) from files')).rows).toEqual([{ count: 0 }])
    } finally {
      await server.stop()
    }
  })
})

/** A disk of one megabyte, where this account may mount one. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'camp-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
}

const disk = mountSmallDisk()

describe.runIf(disk)('on a real disk without room', () => {
  const folder = disk ?? ''
  let server: TestServer
  let admin: Caller
  const freeBytes = () => statfsSync(folder).bavail * statfsSync(folder).bsize
  const fill = () => writeFileSync(path.join(folder, 'filler'), Buffer.alloc(freeBytes() - 4_096))
  const empty = () => rmSync(path.join(folder, 'filler'))

  beforeAll(async () => {
    server = await startTestServer({ DATA_DIR: folder, WORKER: 'on' })
    admin = await server.as('admin')
    await makeOrders(server, 120)
  })
  afterAll(async () => {
    await server.stop()
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  })

  it('an export fails in words, keeps nothing, and succeeds when it is tried again with room', async () => {
    fill()
    const before = filesBelow(folder)
    const started = await admin.loose(exportOrders, { body: {}, query: { async: true } })
    const id = (started.body as { taskId: number }).taskId
    await vi.waitFor(
      async () => expect(await lastTask(admin)).toMatchObject({ id, status: 'FAILD', error: '磁盘空间不足，文件未能保存，请联系管理员' }),
      {
        timeout: 20_000,
        interval: 100,
      },
    )
    expect(filesBelow(folder)).toEqual(before)
    empty()
    expect((await admin.call(taskRetry, { params: { id } })).status).toBe(200)
    await vi.waitFor(async () => expect(await lastTask(admin)).toMatchObject({ id, status: 'success' }), { timeout: 20_000, interval: 100 })
  })

  it('an upload is refused in words, keeps nothing, and other calls go on', async () => {
    // More than the room that is left, however well it is packed.
    const noise = Array.from({ length: 400 }, () => Array.from({ length: 3 }, () => Math.random().toString(36).slice(2)))
    const bytes = await writeXlsx({ sheets: [{ name: 's', rows: [['订单号', '物流公司', '运单号'], ...noise] }] })
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), '运单.xlsx')
    const send = () => admin.fetch('/foundation/api/order/importTracking', { method: 'POST', body: form })
    fill()
    const before = filesBelow(folder)
    const refused = await send()
    expect([refused.status, await refused.json()]).toEqual([
      503,
      expect.objectContaining({ error: 'STORAGE_FULL', msg: '磁盘空间不足，文件未能保存，请联系管理员' }),
    ])
    expect(filesBelow(folder)).toEqual(before)
    expect((await server.pool.query("select count(*) from files where purpose = 'IMPORT'")).rows).toEqual([{ count: 0 }])
    expect((await admin.call(queryTaskLists, {})).status).toBe(200)
    empty()
    expect((await send()).status).toBe(200)
  })
})
