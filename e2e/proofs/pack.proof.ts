import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asked, type Command, passwordIn, ran } from '../operator.ts'
import { freePort, Product, root } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

const BAR = 20
const password = 'Pack-Proof-1'

/** Packs the product; the archive, and the sum of its bytes. */
async function packed(): Promise<{ file: string; sha256: string; megabytes: number }> {
  const [, name = ''] = /^packed (\S+),/m.exec(await ran(process.execPath, ['tools/pack.mjs'], { cwd: root })) ?? []
  const bytes = readFileSync(join(root, name))
  return { file: join(root, name), sha256: createHash('sha256').update(bytes).digest('hex'), megabytes: bytes.length / 1024 / 1024 }
}

/** The product of an archive in an empty folder, where nothing but Node can be found. */
async function unpacked(file: string, folder: string) {
  for (const name of ['bin', 'product']) mkdirSync(join(folder, name))
  symlinkSync(process.execPath, join(folder, 'bin/node'))
  await ran('tar', ['-xzf', file, '--strip-components=1', '-C', join(folder, 'product')])
  const cwd = join(folder, 'product')
  const env = (data: string) => ({ PATH: join(folder, 'bin'), DATA_DIR: join(folder, data) })
  const start = async (data: string) => {
    const port = await freePort()
    const settings = { ...env(data), DEMO: 'off', PORT: String(port), CONSOLE_ADMIN_PASSWORD: password, DRAIN_SECONDS: '0' }
    return new Product(spawn('node', ['start.mjs'], { cwd, env: settings, stdio: ['ignore', 'pipe', 'pipe'] }), `http://127.0.0.1:${port}`)
  }
  const command =
    (data: string): Command =>
    (name, ...args) =>
      ran('node', ['start.mjs', name, ...args], { cwd, env: env(data) })
  return { start, command }
}

/** Healthy is a server that is ready, serves the console and lets people in. */
async function inspect({ url }: Product, secret: string): Promise<void> {
  const page = await (await fetch(url)).text()
  if (!page.includes('<div id="root">')) throw new Error('the console is not served')
  await Staff.logIn(url, 'admin', secret)
}

export const proof: Proof = {
  proves: `the archive of npm run pack, unpacked in an empty folder with nothing but Node on the path and without data, is ready in < ${BAR} s, healthy, and runs rescue, backup, verify-log and restore; packed twice it is the same bytes`,
  async run(say) {
    const folder = mkdtempSync(join(tmpdir(), 'packed-'))
    try {
      const [first, second] = [await packed(), await packed()]
      say(`${first.file}, ${first.megabytes.toFixed(0)} MB`)
      const { start, command } = await unpacked(first.file, folder)
      const product = await start('data')
      let [seconds, again] = [0, 0]
      let secret = ''
      try {
        seconds = await product.ready(120)
        say(`ready after ${seconds.toFixed(1)} s`)
        await inspect(product, password)
        secret = passwordIn(await asked(command('data'), 'rescue'))
        await asked(command('data'), 'backup', join(folder, 'camp.tar'))
        await asked(command('data'), 'verify-log')
      } finally {
        await product.stop()
      }
      cpSync(join(folder, 'data/keys'), join(folder, 'restored/keys'), { recursive: true })
      await asked(command('restored'), 'restore', join(folder, 'camp.tar'))
      await asked(command('restored'), 'verify-log')
      const restored = await start('restored')
      try {
        again = await restored.ready(120)
        await inspect(restored, secret)
      } finally {
        await restored.stop()
      }
      return {
        holds: seconds < BAR && first.sha256 === second.sha256,
        figures: [
          `${first.megabytes.toFixed(0)} MB for ${process.platform}-${process.arch}, ${first.sha256 === second.sha256 ? 'the same' : 'other'} bytes twice`,
          `ready after ${seconds.toFixed(1)} s on an empty folder, with what was restored after ${again.toFixed(1)} s`,
          'rescue, backup, verify-log and restore did what they were asked for; the password of rescue opens what was restored',
        ],
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
