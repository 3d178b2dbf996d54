import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '../operator.error.ts'

/** Another server is using the same data directory. */
export class DataDirectoryInUse extends OperatorError {
  constructor(folder: string, holder: string) {
    super(
      `Another server (${holder}) is running on ${folder}. Stop it first, or give this one a DATA_DIR of its own. ` +
        'Several servers can share one database by DATABASE_URL.',
    )
  }
}

interface Holder {
  readonly pid: number
  /** Tells a living process from a later one of the same number. */
  readonly started: string
  readonly host: string
}

/** A holder on another host (a container with the same volume) can only be known to live by its touches of the file. */
const touchEvery = 5_000
const silentAfter = 15_000

/**
 * Takes the data directory for this process, or throws DataDirectoryInUse. Returns the release. Who holds it is given `patience` ms to end:
 * a server that was asked to stop answers no more while its database still does.
 */
export async function lockDataDirectory(folder: string, patience = 0): Promise<() => Promise<void>> {
  const file = path.join(folder, 'server.lock')
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) ?? '', host: hostname() } satisfies Holder)
  const draft = `${file}.${process.pid}.new`
  await writeFile(draft, own, { mode: 0o600 })
  try {
    // A link fails where the file exists: of two that start at once, one wins.
    for (const until = performance.now() + patience; !(await tryLink(draft, file)); ) {
      try {
        await removeStale(file, folder)
      } catch (error) {
        if (performance.now() > until) throw error
        await sleep(250)
      }
    }
  } finally {
    await rm(draft, { force: true })
  }
  const timer = setInterval(() => {
    const now = new Date()
    utimes(file, now, now).catch(() => {})
  }, touchEvery).unref()
  return async () => {
    clearInterval(timer)
    if ((await readFile(file, 'utf8').catch(() => '')) === own) await rm(file, { force: true })
  }
}

async function tryLink(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false // fs rejects with nothing else
    throw error
  }
}

async function removeStale(file: string, folder: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return
  const holder = parse(text)
  if (holder && (await lives(holder, file))) {
    throw new DataDirectoryInUse(folder, holder.host === hostname() ? `process ${holder.pid}` : `process ${holder.pid} on ${holder.host}`)
  }
  const aside = `${file}.${process.pid}.stale`
  await rename(file, aside).catch(() => {})
  const moved = await readFile(aside, 'utf8').catch(() => null)
  // Somebody else removed the stale file first and has taken the lock: give it back.
  if (moved !== null && moved !== text) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}

async function lives(holder: Holder, file: string): Promise<boolean> {
  if (holder.host === hostname()) return isAlive(holder.pid) && (startOf(holder.pid) ?? holder.started) === holder.started
  const touched = async () => (await stat(file).catch(() => null))?.mtimeMs ?? 0
  const first = await touched()
  const until = performance.now() + silentAfter
  while (performance.now() < until) {
    if ((await touched()) !== first) return true
    await sleep(500)
  }
  return false
}

function parse(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'pid' in value && 'started' in value && 'host' in value
      ? { pid: Number(value.pid), started: String(value.started), host: String(value.host) }
      : null
  } catch {
    return null
  }
}

/** Is a process of this number running, no matter who owns it? One that has ended and waits for its parent does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // kill throws nothing else
  }
  return !['Z', 'X'].includes(statusFields(pid)?.[0] ?? '')
}

/** When a process began, in a form that only equality means something to; null where the system does not tell. */
function startOf(pid: number): string | null {
  const fields = statusFields(pid)
  if (fields === null) return null
  // Field 22 of the line, counted from its third.
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`
}

/** Linux: the fields after the program's name, which may itself hold blanks. */
function statusFields(pid: number): string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
