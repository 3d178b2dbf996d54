import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ask, type Measured } from './database.ts'
import { root, workFolder } from './served.ts'

/** Longer than that nobody waits for a backup here. */
const MOST_SECONDS = 120

export interface CommandsResult {
  readonly verify: {
    readonly seconds: number
    readonly entries: number
    /** Faults that were found, and how many entries the bare server had written without a code. */
    readonly wrong: number
    readonly foreign: number
  }
  /** Null: it did not end within two minutes. */
  readonly backup: { readonly seconds: number; readonly bytes: number } | null
}

/** Time of the commands that read everything, on the database that is measured, while the product runs on it. */
export async function measureCommands({ databaseUrl }: Measured): Promise<CommandsResult> {
  process.stdout.write('verify-log ...')
  const [bare] = await ask<{ n: string }>(databaseUrl, "select count(*) as n from operation_logs where request_id = 'bare'")
  const verify = await run(databaseUrl, 'verify-log', [])
  console.log(` ${verify.seconds.toFixed(1)} s\n${verify.output}`)
  process.stdout.write('backup ...')
  const file = join(workFolder, 'measured.tar')
  rmSync(file, { force: true })
  const backup = await run(databaseUrl, 'backup', [file])
  const bytes = existsSync(file) ? statSync(file).size : 0
  rmSync(file, { force: true })
  console.log(` ${backup.seconds.toFixed(1)} s\n${backup.output}`)
  if (backup.code !== 0 && backup.seconds < MOST_SECONDS) throw new Error(`the backup failed:\n${backup.output}`)
  return {
    verify: {
      seconds: verify.seconds,
      entries: told(verify.output, / checked (\d+) entries in /),
      wrong: verify.code === 0 ? 0 : told(verify.output, / (\d+) faults?$/m),
      foreign: Number(bare?.n),
    },
    backup: backup.code === 0 ? { seconds: backup.seconds, bytes } : null,
  }
}

function told(output: string, pattern: RegExp): number {
  const value = pattern.exec(output)?.[1]
  if (value === undefined) throw new Error(`the command said something else:\n${output}`)
  return Number(value)
}

/** A command as `npm run` starts it, without npm. */
async function run(databaseUrl: string, name: string, args: readonly string[]) {
  const { PATH = '', HOME = '', LANG = '', TMPDIR = '/tmp' } = process.env
  const start = performance.now()
  const child = spawn(process.execPath, [join(root, `server/dist/${name}.command.js`), ...args], {
    cwd: workFolder,
    env: { PATH, HOME, LANG, TMPDIR, NODE_ENV: 'production', DATA_DIR: workFolder, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: MOST_SECONDS * 1_000 * (name === 'backup' ? 1 : 5),
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const [code] = await once(child, 'close')
  return { code: Number(code ?? -1), seconds: (performance.now() - start) / 1_000, output: said.join('') }
}
