import { beforeAll, describe, expect, it } from 'vitest'
import { brokenContracts } from '../src/contracts/contracts.api.ts'
import { sealLog } from '../src/logs/logs.seals.service.ts'
import { verifyLog } from '../src/logs/logs.verify.service.ts'
import { modules } from '../src/modules.generated.ts'
import { Executor } from '../src/platform/db/executor.ts'
import { brokenStatements, brokenSums } from '../src/workHours/workHours.api.ts'
import { aServer } from './aServer.ts'
import { bulkCalls, OF_ONE } from './bulk.acts.ts'
import { office } from './bulk.office.ts'
import { school } from './bulk.school.ts'
import { makeWorld, query, type World } from './bulk.world.ts'

const acts = { ...school, ...office }
const server = aServer({ WORKER: 'on', OUTBOX: 'on' })
let world: World
beforeAll(async () => {
  world = await makeWorld(server)
})

/** What `npm run verify-log` finds: in the log, in hours and in contracts. */
async function wrong(): Promise<unknown[]> {
  const client = await server.pool.connect()
  try {
    const { broken } = await verifyLog(client, server.keys)
    const db = new Executor(client)
    return [...broken, ...(await brokenStatements(db)), ...(await brokenSums(db)), ...(await brokenContracts(db))]
  } finally {
    client.release()
  }
}

describe('acts that write many rows', () => {
  it('are all walked here, or write one record', () => {
    const known = [...Object.keys(acts), ...Object.keys(OF_ONE)]
    expect(known.toSorted()).toEqual(bulkCalls.map(({ id }) => id).toSorted())
  })

  for (const [id, act] of Object.entries(acts)) {
    it(`leave a log in which nothing is wrong: ${id}`, async () => {
      const [{ last }] = await query(world, 'select coalesce(max(id), 0) as last from operation_logs')
      await act(world)
      const written = await query(world, 'select 1 from operation_logs where id > $1', [last])
      expect(written.length).toBeGreaterThan(0)
      expect(await wrong()).toEqual([])
    })
  }

  it('have applied each kind of change of many records', async () => {
    const kinds = await query(world, "select distinct kind from change_sets where stage in ('APPLY', 'UNDO') and status = 'DONE'")
    const all = modules.flatMap(({ changes = [] }) => changes.map(({ kind }) => kind))
    // The sample is made in a product without business alone.
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(all.filter((kind) => kind !== 'setup.sample').sort())
  })

  it('are sealed, and nothing is wrong after that', async () => {
    await sealLog({ pool: server.pool, keys: server.keys })
    expect(await wrong()).toEqual([])
  })
})
