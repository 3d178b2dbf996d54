import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './embedded.binaries.ts'
import { isAlive } from './embedded.lock.ts'
import { canReach, type Owner } from './embedded.owner.ts'

const run = promisify(execFile)
/** How long a postmaster that is on its way out is waited for. */
const dyingFor = 15_000

/** Where the cluster lives and who runs it. */
export interface Place {
  /** The data directory. */
  readonly cluster: string
  readonly binaries: Binaries
  readonly owner: Owner | null
}

/**
 * How a program of PostgreSQL is started: as the owner, inside `folder`. Where the owner cannot walk to the folder (a project below /root),
 * it is named by the current directory, which Linux resolves without walking.
 */
export function programOptions(folder: string, owner: Owner | null) {
  const env: NodeJS.ProcessEnv = {}
  for (const [name, value] of Object.entries(process.env)) if (!name.startsWith('PG')) env[name] = value
  const reachable = process.platform !== 'linux' || canReach(path.join(folder, 'PG_VERSION'), owner)
  return { name: reachable ? folder : '/proc/self/cwd', spawn: { cwd: folder, env, windowsHide: true, ...(owner ?? {}) } }
}

/** Starts a postmaster. What it says before its own log begins goes to `startLog`. */
export function spawnPostmaster(place: Place, settings: readonly string[], startLog: string): ChildProcess {
  const { name, spawn: options } = programOptions(place.cluster, place.owner)
  // A file, not a pipe: the postmaster must not die of a broken pipe when this process is killed.
  const output = openSync(startLog, 'w', 0o600)
  try {
    // A process group of its own: Ctrl-C in a terminal is for the server, which stops the postmaster last.
    return spawn(place.binaries.postgres, ['-D', name, ...settings], { ...options, stdio: ['ignore', output, output], detached: true })
  } finally {
    closeSync(output)
  }
}

/** Resolves when the child has ended, with words on how. */
export function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`))
  })
}

/** Asks a postmaster to end its sessions and stop; after `patience` ms it is asked to stop at once (recovery then takes a moment longer). */
export async function stopPostmaster(place: Place, pid: number, patience = dyingFor): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals: the only way that is not a crash.
    await run(place.binaries.pgCtl, ['stop', '-D', place.cluster, '-m', 'fast', '-t', '60'], { windowsHide: true }).catch(() => {})
    return
  }
  for (const [signal, limit] of [
    ['SIGINT', patience],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (!signalTo(pid, signal)) return
    if (await gone(pid, limit)) return
  }
}

/** Ends whatever an earlier server left on the data directory, and removes a lock file that nobody holds. */
export async function clearOrphans(place: Place, say: (text: string) => void): Promise<void> {
  const file = path.join(place.cluster, 'postmaster.pid')
  const pid = recordedPid(file)
  if (pid !== null && isAlive(pid) && (await isPostmasterOf(pid, place))) {
    say(`a PostgreSQL of an earlier server (process ${pid}) is still running; stopping it`)
    await stopPostmaster(place, pid)
  }
  await endBackends(place, say)
  // PostgreSQL refuses to start where the number was given to another process since, so the file is removed here, where that is known.
  rmSync(file, { force: true })
}

function recordedPid(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    // A standalone backend writes its number with a minus.
    return Number.isInteger(pid) && pid !== 0 ? Math.abs(pid) : null
  } catch {
    return null
  }
}

async function isPostmasterOf(pid: number, place: Place): Promise<boolean> {
  if (process.platform === 'linux') return worksIn(pid, realpathSync(place.cluster))
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/NH']).catch(() => ({ stdout: '' }))
    return stdout.toLowerCase().includes('postgres.exe')
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes(place.cluster)
}

/** Sessions outlive a postmaster that was killed until their statement ends, and hold the shared memory as long. Linux alone shows whose they are. */
async function endBackends(place: Place, say: (text: string) => void): Promise<void> {
  if (process.platform !== 'linux') return
  const folder = realpathSync(place.cluster)
  const left = () =>
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && pid !== process.pid && worksIn(pid, folder) && isAlive(pid))
  if (left().length === 0) return
  await sleep(300)
  const pids = left()
  if (pids.length > 0) say(`ending ${pids.length} left-over processes of PostgreSQL`)
  for (const pid of pids) signalTo(pid, 'SIGQUIT')
  for (const pid of pids) if (!(await gone(pid, 3_000))) signalTo(pid, 'SIGKILL')
}

/** Every process of PostgreSQL works in its data directory, and nothing else does. */
function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder && readlinkSync(`/proc/${pid}/exe`).includes('postgres')
  } catch {
    return false
  }
}

/** False if there is no such process. */
export function signalTo(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

async function gone(pid: number, limit: number): Promise<boolean> {
  const until = performance.now() + limit
  while (performance.now() < until) {
    if (!isAlive(pid)) return true
    await sleep(20)
  }
  return !isAlive(pid)
}

/** The last words of a postmaster that did not come up. */
export function lastWords(startLog: string, logFolder: string): string {
  const newest = readdirSync(logFolder)
    .filter((name) => name.startsWith('postgresql-'))
    .map((name) => path.join(logFolder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0]
  const lines = (file: string | undefined) => (file === undefined ? [] : readFileSync(file, 'utf8').slice(-1_500).trim().split('\n'))
  const before = lines(startLog).filter((line) => !/redirecting log output|Future log output/.test(line))
  return [...before, ...lines(newest).slice(-5)].join('\n').trim()
}
