import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
// @ts-expect-error the package has no types of its own
import S3rver from '@20minutes/s3rver'
import { createPromotionChannel, listPromotionChannels } from '@camp/contract/channels/channels'
import { getParent, listParents } from '@camp/contract/parents/parents'
import { eraseParent } from '@camp/contract/parents/parents.family'
import { DebianPostgres, needPackages } from '../debian.ts'
import { asked, type Command, ran, runProgram } from '../operator.ts'
import { type Product, startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

const password = 'Second-Proof-1'
const BUCKET = 'camp-wal'
/** Of the store that is used here. */
const KEY = 'S3RVER'
/** Longer than the log waits before it seals what is new. */
const SEALED_MS = 8_000

interface Bucket {
  run(): Promise<{ readonly port: number }>
  close(): Promise<void>
}

/** A store that speaks S3 by TLS, with one bucket. */
async function startBucket(folder: string): Promise<{ port: number; authority: string; stop(): Promise<void> }> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  await ran('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, '-keyout', key, '-out', cert])
  const directory = join(folder, 'bucket')
  mkdirSync(directory)
  // It leaves the slash after a bucket out of what it signs, which pgBackRest and S3 do not.
  const signed = { allowMismatchedSignatures: true }
  const server: Bucket = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    ...signed,
    key: readFileSync(key),
    cert: readFileSync(cert),
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await server.run()
  return { port, authority: cert, stop: () => server.close() }
}

/** The settings of docs/operations.md, for a bucket on this machine. */
const settingsOf = (bucket: { port: number; authority: string }, database: DebianPostgres, folder: string) => `[global]
repo1-type=s3
repo1-path=/camp
repo1-s3-bucket=${BUCKET}
repo1-s3-endpoint=localhost
repo1-s3-region=us-east-1
repo1-s3-uri-style=path
repo1-s3-key=${KEY}
repo1-s3-key-secret=${KEY}
repo1-storage-host=localhost
repo1-storage-port=${bucket.port}
repo1-storage-ca-file=${bucket.authority}
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=${randomBytes(32).toString('base64')}
repo1-retention-full=2
start-fast=y
log-path=${folder}
lock-path=${folder}
spool-path=${folder}

[camp]
pg1-path=${database.data}
pg1-port=${database.port}
pg1-socket-path=${folder}
pg1-user=camp
`

/** The last block of the chain, as verify-log names it. */
const blockIn = (said: string): string => /(\d+:[0-9a-f]{64})/.exec(said)?.[1] ?? ''

/** Waits until what was written so far lies in the archive. */
async function archived(database: DebianPostgres): Promise<void> {
  const [wanted = ''] = await database.rows('camp', 'select pg_walfile_name(pg_switch_wal())')
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(200)) {
    const [last = ''] = await database.rows('camp', 'select last_archived_wal from pg_stat_archiver')
    if (last >= wanted) return
  }
  throw new Error('the archive did not take what was written within 60 s')
}

/** What was done before and after the second that the drill goes back to. */
async function live(url: string, verify: () => Promise<string>) {
  const admin = await Staff.logIn(url, 'admin', password)
  await admin.ask(createPromotionChannel, { body: { name: 'before', kind: 'OTHER' } })
  await sleep(SEALED_MS)
  const early = blockIn(await verify())
  const second = new Date(Math.ceil(Date.now() / 1_000) * 1_000)
  await sleep(second.getTime() - Date.now() + 1_100)
  await admin.ask(createPromotionChannel, { body: { name: 'after', kind: 'OTHER' } })
  const { content } = await admin.ask(listParents, { query: { page: 1, size: 1 } })
  const family = content[0]?.id ?? 0
  await admin.ask(eraseParent, { body: { id: family, confirm: String(family), reason: '家长书面申请' } })
  await sleep(SEALED_MS)
  return { second, family, early, late: blockIn(await verify()), token: admin.token }
}

/** Brings the database back to that second from nothing but the bucket; how long it took, in seconds. */
async function bringBack(site: Site, second: Date) {
  const begun = performance.now()
  const target = second.toISOString().replace('T', ' ').replace('.000Z', '+00')
  await site.backrest('--type=time', `--target=${target}`, '--target-action=promote', 'restore')
  await site.database.up(site.settings)
  for (const until = Date.now() + 120_000; ; await sleep(200)) {
    if ((await site.database.rows('postgres', 'select pg_is_in_recovery()'))[0] === 'f') break
    if (Date.now() > until) throw new Error('the database was not back within 120 s')
  }
  return { target, seconds: (performance.now() - begun) / 1_000 }
}

/** What the drill runs on: a bucket, a database that archives into it, and the product. */
class Site {
  readonly data: string
  #env: Record<string, string> = {}

  private constructor(
    readonly folder: string,
    readonly bucket: Awaited<ReturnType<typeof startBucket>>,
    readonly database: DebianPostgres,
    readonly settings: readonly string[],
  ) {
    this.data = join(folder, 'data')
  }

  static async make(): Promise<Site> {
    const folder = mkdtempSync(join(tmpdir(), 'pitr-'))
    const config = join(folder, 'pgbackrest.conf')
    const push = `archive_command=pgbackrest --config=${config} --stanza=camp archive-push %p`
    const settings = [push, 'archive_mode=on', 'archive_timeout=60']
    const bucket = await startBucket(folder)
    const database = await DebianPostgres.start(join(folder, 'database'), settings)
    writeFileSync(config, settingsOf(bucket, database, join(folder, 'database')))
    const site = new Site(folder, bucket, database, settings)
    const keys = { DATA_KEY: randomBytes(32).toString('base64'), AUDIT_KEY: randomBytes(32).toString('base64') }
    site.#env = { DATABASE_URL: await database.create('camp'), CONSOLE_ADMIN_PASSWORD: password, DEMO: 'off', DRAIN_SECONDS: '0', ...keys }
    return site
  }

  backrest(...args: string[]): Promise<string> {
    return this.database.as('pgbackrest', `--config=${join(this.folder, 'pgbackrest.conf')}`, '--stanza=camp', ...args)
  }

  program(name: string, ...args: string[]): Promise<string> {
    return runProgram(name, args, { DATA_DIR: this.data, ...this.#env })
  }

  readonly command: Command = (name, ...args) => this.program(`${name}.command`, ...args)

  async start(): Promise<Product> {
    const product = await startProduct(this.data, this.#env)
    await product.ready(120)
    return product
  }

  async end(): Promise<void> {
    await this.database.down('immediate').catch(() => {})
    await this.bucket.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** The business goes on, loses its database, and gets it back as it was at a second. */
async function lose(site: Site, say: (line: string) => void) {
  const { database } = site
  await site.program('demo')
  await site.backrest('stanza-create')
  await site.backrest('check')
  await site.backrest('backup')
  say('a base backup is in the bucket')
  const product = await site.start()
  const done = await live(product.url, () => asked(site.command, 'verify-log'))
  await archived(database)
  await product.kill()
  await database.down('immediate')
  rmSync(database.data, { recursive: true })
  say(`the database is gone; back to ${done.second.toISOString()}`)
  mkdirSync(database.data, { mode: 0o700 })
  await database.own(database.data)
  return { ...done, ...(await bringBack(site, done.second)) }
}

/** What the product says of it: whether each of these is there. */
async function inspect(site: Site, { family, token }: { family: number; token: string }) {
  const product = await site.start()
  try {
    const stale = await fetch(`${product.url}/foundation${listPromotionChannels.path}`, { headers: { cookie: `Access-Token=${token}` } })
    const admin = await Staff.logIn(product.url, 'admin', password)
    const { content } = await admin.ask(listPromotionChannels, { query: { page: 1, size: 500 } })
    const { erasedAt } = await admin.ask(getParent, { query: { id: family } })
    await admin.ask(createPromotionChannel, { body: { name: 'anew', kind: 'OTHER' } })
    await archived(site.database)
    return { names: content.map(({ name }) => name), stale: stale.status, erasedAt }
  } finally {
    await product.stop()
  }
}

export const proof: Proof = {
  proves:
    'with PostgreSQL 15 and pgBackRest of Debian and a bucket of S3 (TLS, encrypted): after the loss of the whole database it is brought back to a second that the drill names, what was written before it is there and what came after is not; restore --rewound signs everybody out and erases again who was erased since, the log verifies, the product starts and is archived anew',
  async run(say) {
    needPackages(['openssl', 'pgbackrest', 'postgresql-15'])
    const site = await Site.make()
    try {
      const lost = await lose(site, say)
      say(`back after ${lost.seconds.toFixed(1)} s`)
      const settled = await site.command('restore', '--rewound')
      if (!settled.includes('the operation log is whole')) throw new Error(settled)
      await site.command('verify-log', '--known', lost.early)
      const hasLate = await site.command('verify-log', '--known', lost.late).then(
        () => true,
        () => false,
      )
      const { names, stale, erasedAt } = await inspect(site, lost)
      const [before, after] = [names.includes('before'), names.includes('after')]
      return {
        holds: before && !after && stale === 401 && erasedAt !== null && lost.early !== lost.late && !hasLate,
        figures: [
          `back to ${lost.target} in ${lost.seconds.toFixed(1)} s`,
          `what was written before: ${before ? 'there' : 'missing'}; after: ${after ? 'there' : 'not there'}`,
          `the session of before: ${stale}; the family that was erased after: ${erasedAt === null ? 'back' : 'erased again'}`,
          `the log is whole and has the block of before; a block of after is ${hasLate ? 'in it' : 'not in it, as verify-log --known says'}`,
          'a write of afterwards lies in the archive',
        ],
      }
    } finally {
      await site.end()
    }
  },
}
