import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listOrders } from '@camp/contract/orders/orders'
import { DebianPostgres, needPackages } from '../debian.ts'
import { Image } from '../image.ts'
import { asked, type Command, passwordIn, runProgram } from '../operator.ts'
import { freePort, Product } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

const ORDERS = 10_000
const password = 'Image-Proof-1'

/** A backup of the demo business, made by the build here. */
async function backedUp(url: string, folder: string, file: string, keys: Record<string, string>): Promise<void> {
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'made'), CONSOLE_ADMIN_PASSWORD: password, ...keys }
  await runProgram('demo', ['--orders', String(ORDERS)], env)
  await runProgram('backup.command', [file], env)
}

/** Waits for the server in the image, asks for its health as the image says, and how many orders it knows. */
async function inspect(image: Image, env: Record<string, string>, secret: string) {
  const url = `http://127.0.0.1:${env.PORT}`
  const product = new Product(await image.start(env), url)
  try {
    const seconds = await product.ready(120)
    await image.ask(env, ...(await image.says()).health)
    const page = await (await fetch(url)).text()
    if (!page.includes('<div id="root">')) throw new Error('the console is not served')
    const admin = await Staff.logIn(url, 'admin', secret)
    const orders = secret === password ? (await admin.ask(listOrders, { query: { page: 1, size: 1 } })).totalElements : 0
    return { seconds, orders, code: await image.stop() }
  } finally {
    await image.stop()
  }
}

/** Runs every command of docs/operations.md in the image, and says the password that one of them gave. */
async function runCommands(command: Command): Promise<string> {
  await asked(command, 'verify-log')
  const verified = await command('backup', '/data/again.tar', '--verify')
  if (!verified.includes('verified: it can be restored')) throw new Error(verified)
  await command('seal-key')
  await command('rekey', '--check')
  return passwordIn(await asked(command, 'rescue'))
}

export const proof: Proof = {
  proves: `the image of deploy/Dockerfile, built by buildah on a base made of Debian (debootstrap) and Node 24 of npm, on PostgreSQL 15: restores a backup of ${ORDERS} orders, starts as its own account without capabilities, is healthy by its own check, runs all commands, ends with 0 when it is stopped, and writes nothing but its data`,
  async run(say) {
    needPackages(['buildah', 'debootstrap', 'postgresql-15'], { asRoot: true })
    const folder = mkdtempSync(join(tmpdir(), 'image-'))
    const image = new Image(join(folder, 'image'))
    const database = await DebianPostgres.start(join(folder, 'database'))
    try {
      const keys = { DATA_KEY: randomBytes(32).toString('base64'), AUDIT_KEY: randomBytes(32).toString('base64') }
      const file = join(folder, 'camp.tar')
      await backedUp(await database.create('made'), folder, file, keys)
      say('the base image')
      await image.makeBase()
      say('the image')
      const megabytes = await image.build()
      const built = await image.files()
      await image.give(file)
      const port = String(await freePort())
      const env = { DATABASE_URL: await database.create('restored'), PORT: port, TMPDIR: '/data', DRAIN_SECONDS: '0', DEMO: 'off', ...keys }
      const command: Command = (name, ...args) => image.ask(env, name, ...args)
      await asked(command, 'restore', '/data/camp.tar')
      say('a backup is restored')
      const first = await inspect(image, env, password)
      say(`ready after ${first.seconds.toFixed(1)} s, ${first.orders} orders`)
      const rescued = await runCommands(command)
      const second = await inspect(image, env, rescued)
      const written = [...(await image.files())].filter((file) => !built.has(file))
      for (const file of written) say(`written: ${file}`)
      return {
        holds: first.orders >= ORDERS && first.code === 0 && second.code === 0 && written.length === 0,
        figures: [
          `${megabytes} MB; as ${(await image.says()).user}`,
          `${first.orders} orders restored; ready after ${first.seconds.toFixed(1)} and ${second.seconds.toFixed(1)} s, healthy, ended with ${first.code} and ${second.code}`,
          'restore, verify-log, backup --verify, seal-key, rekey --check and rescue did what they were asked for',
          `${written.length} files of the image changed meanwhile`,
        ],
      }
    } finally {
      await image.remove()
      await database.down().catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
