import pg from 'pg'
import { startWorker } from '../src/platform/jobs/worker.ts'
import { silentLog } from '../src/platform/log/log.port.ts'

// A process that takes a job and never finishes it, so that a test can kill it in the middle.
const url = process.argv[2] ?? ''
const client = new pg.Client({ connectionString: url })
await client.connect()
startWorker({
  url,
  log: silentLog,
  chores: [],
  heartbeat: { every: 200, silentAfter: 1_000 },
  tasks: {
    note: async () => {
      await client.query("insert into notes (text) values ('begun by the child')")
      process.send?.('begun')
      await new Promise(() => {})
    },
  },
})
process.send?.('ready')
