import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DebianPostgres, needPackages } from '../debian.ts'
import { ran } from '../operator.ts'
import { root } from '../product.ts'
import type { Proof } from '../proof.ts'

/** Two points: orders of the smaller business and of the larger. */
const ORDERS = (process.env.BACKUPS_ORDERS ?? '20000,60000').split(',').map(Number)
/** What a row of the larger may take, of what one of the smaller takes. */
const LINEAR = 1.15
/** What a restore may take, of what the same rows take by COPY and their indexes alone. */
const RESTORE = 2
const MEMORY = 200
const keys = { DATA_KEY: randomBytes(32).toString('base64'), AUDIT_KEY: randomBytes(32).toString('base64') }

interface Taken {
  readonly seconds: number
  /** The most memory that the program and all it started held at once. */
  readonly megabytes: number
}

/** The memory that the processes of a group hold, in MB. */
function memoryOf(group: number): number {
  const kilobytes = readdirSync('/proc').map((pid) => {
    try {
      if (!/^\d+$/.test(pid) || Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[2]) !== group) return 0
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0 // It ended meanwhile.
    }
  })
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

/** Runs a command of the product as a group of its own, and measures it. */
async function measured(url: string, folder: string, name: string, ...args: string[]): Promise<Taken> {
  const { PATH = '', HOME = '', LANG = '' } = process.env
  const env = { PATH, HOME, LANG, DATABASE_URL: url, DATA_DIR: join(folder, 'data'), CONSOLE_ADMIN_PASSWORD: 'Backups-Proof-1', ...keys }
  const begun = performance.now()
  const program = ['--enable-source-maps', join(root, `server/dist/${name}.js`), ...args]
  const child = spawn(process.execPath, program, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let [said, megabytes] = ['', 0]
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece))
  const looking = setInterval(() => (megabytes = Math.max(megabytes, memoryOf(child.pid ?? 0))), 100)
  const [code] = await once(child, 'exit')
  clearInterval(looking)
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${said.trim().split('\n').at(-1)}\n${said}`)
  if (process.env.BACKUPS_SAYS) console.log(said)
  return { seconds: (performance.now() - begun) / 1_000, megabytes }
}

/** How long PostgreSQL itself takes to put the same rows in, by COPY, and to make their keys and indexes. */
async function bare(database: DebianPostgres, from: string, folder: string): Promise<number> {
  const file = join(folder, 'rows.dump')
  await database.program('pg_dump', '-Fc', '-d', from, '-f', file)
  const contents = (await database.program('pg_restore', '-l', file)).split('\n')
  const list = join(folder, 'rows.list')
  // Neither are foreign keys checked, nor triggers made.
  writeFileSync(list, contents.filter((line) => !/ (FK CONSTRAINT|TRIGGER) /.test(line)).join('\n'))
  await database.create('bare')
  const begun = performance.now()
  await database.program('pg_restore', '--exit-on-error', '-L', list, '-d', 'bare', file)
  const seconds = (performance.now() - begun) / 1_000
  await database.program('dropdb', 'bare')
  rmSync(file)
  return seconds
}

interface Saved {
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[]; readonly rows: number }[]
}

/** Of what is in a backup, these are other after it was made and restored: when it was made, and numbers of transactions of the old database. */
const OTHER = new Set(['installation_facts', 'log_seal_head'])

/** The rows of each table and a sum over all of them. */
async function sumsOf(database: DebianPostgres, name: string, { tables }: Saved): Promise<string[]> {
  const statements = tables
    .filter((table) => !OTHER.has(table.name))
    .map(
      (table) =>
        `select '${table.name}', count(*), coalesce(sum(hashtextextended(t::text, 7)::numeric), 0) from (select ${table.columns.map((one) => `"${one}"`).join(', ')} from "${table.name}") t`,
    )
  return (await database.rows(name, statements.join(' union all '))).sort()
}

/** Saves the business as it is and puts it into an empty product. */
async function round(database: DebianPostgres, folder: string) {
  const file = join(folder, 'camp.tar')
  rmSync(file, { force: true })
  await database.rows('made', 'checkpoint')
  const backup = await measured(database.url('made'), folder, 'backup.command', file)
  const manifest = JSON.parse(await ran('tar', ['-xOf', file, 'manifest.json'])) as Saved // written a moment ago
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const restored = await database.create('restored')
  await database.rows('made', 'checkpoint')
  const restore = await measured(restored, folder, 'restore.command', file)
  const [was, is] = [await sumsOf(database, 'made', manifest), await sumsOf(database, 'restored', manifest)]
  const unequal = was.filter((line, n) => line !== is[n])
  await database.program('dropdb', 'restored')
  await database.rows('made', 'checkpoint')
  return {
    rows,
    backup,
    restore,
    unequal,
    tables: was.length,
    megabytes: statSync(file).size / 1024 / 1024,
    bare: await bare(database, 'made', folder),
  }
}

export const proof: Proof = {
  proves: `backup and restore of ${ORDERS.join(' and ')} orders on PostgreSQL 15 are linear (a row of the larger takes at most ${LINEAR} of the smaller), a restore takes less than ${RESTORE} times what the same rows take by COPY and indexes alone (pg_restore), both < ${MEMORY} MB more memory than for an empty product, and sums over all rows of each table are equal`,
  async run(say) {
    needPackages(['postgresql-15'])
    const folder = mkdtempSync(join(tmpdir(), 'backups-'))
    const settings = ['shared_buffers=512MB', 'max_wal_size=8GB', 'checkpoint_timeout=30min']
    const database = await DebianPostgres.start(join(folder, 'database'), settings)
    try {
      const url = await database.create('made')
      const rounds: (Awaited<ReturnType<typeof round>> & { orders: number })[] = []
      for (const orders of [1, ...ORDERS]) {
        const filling = await measured(url, folder, 'demo', '--orders', String(orders))
        await database.rows('made', 'vacuum analyze')
        const one = await round(database, folder)
        rounds.push({ ...one, orders })
        say(
          `${orders} orders, ${one.rows} rows, made in ${filling.seconds.toFixed(0)} s; backup ${one.backup.seconds.toFixed(1)} s, ${one.backup.megabytes.toFixed(0)} MB; restore ${one.restore.seconds.toFixed(1)} s, ${one.restore.megabytes.toFixed(0)} MB; by COPY and indexes ${one.bare.toFixed(1)} s`,
        )
        for (const line of one.unequal) say(`not equal: ${line}`)
      }
      const [empty, small, large] = rounds as [(typeof rounds)[0], (typeof rounds)[0], (typeof rounds)[0]] // three were made
      const growth = (what: 'backup' | 'restore') => large[what].seconds / large.rows / (small[what].seconds / small.rows)
      const more = (what: 'backup' | 'restore') => Math.max(...[small, large].map((one) => one[what].megabytes - empty[what].megabytes))
      const times = [small, large].map((one) => one.restore.seconds / one.bare)
      const kinds = ['backup', 'restore'] as const
      return {
        holds:
          kinds.every((what) => growth(what) <= LINEAR && more(what) < MEMORY) &&
          times.every((one) => one < RESTORE) &&
          rounds.every(({ unequal }) => unequal.length === 0),
        figures: [
          ...[small, large].map(
            (one) =>
              `${one.orders} orders, ${one.rows} rows, ${one.megabytes.toFixed(0)} MB: backup ${one.backup.seconds.toFixed(1)} s, restore ${one.restore.seconds.toFixed(1)} s, by COPY and indexes ${one.bare.toFixed(1)} s (${(one.restore.seconds / one.bare).toFixed(2)} times)`,
          ),
          `a row of the larger takes ${growth('backup').toFixed(2)} of the smaller to save, ${growth('restore').toFixed(2)} to restore`,
          `${more('backup').toFixed(0)} and ${more('restore').toFixed(0)} MB more than the ${empty.backup.megabytes.toFixed(0)} and ${empty.restore.megabytes.toFixed(0)} MB of an almost empty product`,
          `sums of all rows of ${large.tables} tables: ${rounds.reduce((sum, { unequal }) => sum + unequal.length, 0)} differ`,
        ],
      }
    } finally {
      await database.down().catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
