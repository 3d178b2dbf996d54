import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { Tx } from '../db/executor.ts'
import { silentLog } from '../log/log.port.ts'
import { addJob } from './queue.ts'
import type { Chore } from './ticker.ts'
import { startWorker, type Task, type Worker } from './worker.ts'

let database: TestDatabase
const workers: Worker[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table notes (id int generated always as identity, text text)')
})
beforeEach(() =>
  database.pool.query(
    'truncate notes; select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs)); delete from chores',
  ),
)
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})
afterAll(() => database.drop())

const start = (tasks: Record<string, Task>, chores: Chore[] = [], patience = 2_000): Worker => {
  const worker = startWorker({ url: database.url, tasks, chores, patience, log: silentLog, heartbeat: { every: 200, silentAfter: 1_000 } })
  workers.push(worker)
  return worker
}
const stop = async (worker: Worker) => {
  workers.splice(workers.indexOf(worker), 1)
  await worker.stop()
}
const note = async (text: string) => void (await database.pool.query('insert into notes (text) values ($1)', [text]))
const notes = async (): Promise<string[]> => (await database.pool.query('select text from notes order by id')).rows.map((row) => row.text)
const queued = async (): Promise<number> => (await database.pool.query('select count(*) from graphile_worker.jobs')).rows[0].count
const enqueue = async (name: string, payload: Record<string, unknown> = {}, commit = true) => {
  const client = await database.pool.connect()
  const tx = Tx.begin(client)
  addJob(tx, name, payload)
  await (commit ? tx.commit() : tx.rollback())
  client.release()
}
const eventually = async (check: () => Promise<void>, limit = 8_000) => {
  const until = performance.now() + limit
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(30)
    }
  }
}

describe('jobs', () => {
  it('are done if and only if their transaction is committed', async () => {
    start({ note: async (payload) => note(JSON.stringify(payload)) })
    await enqueue('note', { kept: false }, false)
    await enqueue('note', { kept: true })
    await eventually(async () => expect([await notes(), await queued()]).toEqual([['{"kept":true}'], 0]))
  })

  it('are tried again when they fail, and know which attempt they are', async () => {
    start({
      note: async (_payload, { attempt, lastAttempt }) => {
        await note(`${attempt} ${lastAttempt}`)
        if (attempt === 1) throw new Error('not yet')
      },
    })
    await enqueue('note')
    await eventually(async () => expect(await notes()).toEqual(['1 false', '2 false']))
  })

  it('of a worker that was killed go to another', async () => {
    const child = fork(path.resolve(import.meta.dirname, '../../../test/worker.child.ts'), [database.url], {
      execArgv: ['--import', 'tsx'],
    })
    children.push(child)
    await once(child, 'message')
    await enqueue('note')
    await once(child, 'message')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const since = performance.now()
    start({ note: async () => note('done by another') })
    await eventually(async () => expect(await notes()).toEqual(['begun by the child', 'done by another']))
    // Not before the silence was long enough: the first could have been alive.
    expect(performance.now() - since).toBeGreaterThan(900)
    await eventually(async () => expect(await queued()).toBe(0))
  })

  it('stay with a worker that lives, however long they take', async () => {
    const long: Task = async () => {
      await note('begun')
      await sleep(2_500)
      await note('ended')
    }
    start({ note: long })
    start({ note: long })
    await enqueue('note')
    await eventually(async () => expect(await notes()).toEqual(['begun', 'ended']))
    await sleep(300)
    expect(await notes()).toEqual(['begun', 'ended'])
  })

  it('under way are finished when the worker stops', async () => {
    const worker = start({
      note: async () => {
        await note('begun')
        await sleep(600)
        await note('ended')
      },
    })
    await enqueue('note')
    await eventually(async () => expect(await notes()).toEqual(['begun']))
    await stop(worker)
    expect(await notes()).toEqual(['begun', 'ended'])
    expect(await queued()).toBe(0)
  })

  it('that take too long are given back at once when the worker stops', async () => {
    let end = () => {}
    const first = start(
      {
        note: () =>
          new Promise((resolve) => {
            end = resolve
          }),
      },
      [],
      500,
    )
    await enqueue('note')
    await eventually(async () => {
      const { rows } = await database.pool.query('select locked_by from graphile_worker.jobs')
      expect(rows[0].locked_by).not.toBeNull()
    })
    const since = performance.now()
    await stop(first)
    expect(performance.now() - since).toBeLessThan(2_000)
    start({ note: async () => note('done by another') })
    await eventually(async () => expect(await notes()).toEqual(['done by another']), 900)
    end()
  })

  it('go on after the connections of the worker were cut', async () => {
    start({ note: async () => note('done') })
    await enqueue('note')
    await eventually(async () => expect(await notes()).toHaveLength(1))
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'camp-jobs' and datname = current_database()",
    )
    await enqueue('note')
    await eventually(async () => expect(await notes()).toHaveLength(2))
  })

  it('whose end could not be written, because the database was away just then, are done again', async () => {
    const client = await database.pool.connect()
    const name = (await client.query('select current_database() as name')).rows[0].name
    let runs = 0
    start({
      note: async () => {
        runs++
        if (runs > 1) return
        await client.query(`alter database ${name} allow_connections false`)
        await client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'camp-jobs' and datname = current_database()",
        )
        setTimeout(() => void client.query(`alter database ${name} allow_connections true`), 500)
      },
    })
    await enqueue('note')
    await eventually(async () => {
      const { rows } = await client.query('select count(*) from graphile_worker.jobs')
      expect([runs, rows[0].count]).toEqual([2, 0])
    }, 15_000)
    client.release()
  })
})

describe('chores', () => {
  it('run once for two workers, and again and again', async () => {
    const chore = (): Chore => ({ name: 'count', every: 400, run: () => note('chore') })
    start({}, [chore()])
    start({}, [chore()])
    await sleep(2_200)
    const runs = (await notes()).length
    expect(runs).toBeGreaterThanOrEqual(3)
    expect(runs).toBeLessThanOrEqual(6)
  })

  it('never overlap, even if one takes longer than its interval', async () => {
    let under = 0
    let most = 0
    const chore = (): Chore => ({
      name: 'slow',
      every: 100,
      run: async () => {
        most = Math.max(most, ++under)
        await sleep(350)
        under--
      },
    })
    start({}, [chore()])
    start({}, [chore()])
    await sleep(1_500)
    expect(most).toBe(1)
  })

  it('that fail are tried again, also after the connection was cut', async () => {
    let tries = 0
    const chore: Chore = {
      name: 'flaky',
      every: 200,
      run: async () => {
        tries++
        if (tries === 1) throw new Error('no')
        if (tries === 2) {
          await database.pool.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'camp-jobs' and datname = current_database()",
          )
        }
      },
    }
    start({}, [chore])
    await eventually(async () => expect(tries).toBeGreaterThan(3))
  })
})
