import { root } from '../tools/ensure-installed.mjs'
import { filesOf } from '../tools/sources.mjs'

// node .ci/versions.mjs: names the tests of the server that .ci/run runs on PostgreSQL 15 too, beside the 18 that comes along.
// A test belongs here where PostgreSQL itself is what is tested: what it does differently from version to version, by its release notes.
// The rest of the SQL is run on 15 by the journeys.
const onEachVersion = [
  // its catalogue, locks, limits, cursors and COPY; the migrations
  'src/platform/db/(?!embedded)',
  'test/migrations.additive',
  // the queue: its own SQL, and SKIP LOCKED
  'src/platform/jobs/',
  // every call once, so every statement: what 15 does not know is a fault of its grammar
  'test/every-call.test',
  // the sealed log: text of jsonb and of times
  'src/logs/logs.verify',
  // searching and sorting: trigrams, bigrams, collation; counting by what the planner estimates
  'src/orders/orders.list',
  'src/parents/parents.list',
  'src/members/members.test',
  'src/logs/logs.test',
  // figures kept by triggers, dates and weeks
  'src/orders/orders.sequences',
  'src/campStatus/',
  // millions of rows by COPY
  'demo/src/demo.scale',
  // taken from one cluster and brought into another
  'test/backup',
]

const tests = filesOf(root, /\.test\.ts$/).filter((file) => /^(server|demo)\//.test(file))
for (const pattern of onEachVersion) {
  const found = tests.filter((file) => new RegExp(`^${pattern.startsWith('demo/') ? '' : 'server/'}${pattern}`).test(file))
  if (found.length === 0) throw new Error(`${pattern} in .ci/versions.mjs names no test`)
  for (const file of found) console.log(file.replace(/^server\//, ''))
}
