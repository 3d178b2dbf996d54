// Runs before anything is installed: Node's own modules only, and no syntax newer than Node 14, so that an old Node gets the message.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Ends the process with one clear sentence if this Node is too old (package.json, `engines`). */
export function demandNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  const enough = (major === 20 && minor >= 20) || (major === 22 && minor >= 13) || major >= 24
  if (enough) return
  console.error(`This needs Node.js ${read('package.json').engines.node}; you run ${version}. Get a newer one from https://nodejs.org`)
  process.exit(1)
}

/**
 * Is what package-lock.json asks for in node_modules? npm writes its own list last, so after an interrupted install it is missing.
 * Packages for other systems are optional and may be absent.
 */
export function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const present = read('node_modules/.package-lock.json').packages
  return Object.entries(read('package-lock.json').packages).every(([path, wanted]) => {
    if (path === '' || !/(^|\/)node_modules\//.test(path)) return true
    const found = present[path]
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer)
    return found.version === wanted.version && (!wanted.integrity || found.integrity === wanted.integrity)
  })
}

/** Installs exactly what package-lock.json says, if that is not there already. */
export function ensureInstalled() {
  demandNode()
  if (isInstalled()) return
  console.log('Installing packages (the first time only, or after package-lock.json changed) ...')
  if (!npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])) {
    console.error('npm ci did not succeed: see above. Is the package registry within reach?')
    process.exit(1)
  }
}

/** Runs npm in a folder, that of this process where there is one; answers whether it did what was asked. */
export function npm(args, cwd = root) {
  const path = process.env.npm_execpath
  const windows = process.platform === 'win32'
  const { status } = path
    ? spawnSync(process.execPath, [path, ...args], { cwd, stdio: 'inherit' })
    : spawnSync(windows ? 'npm.cmd' : 'npm', args, { cwd, stdio: 'inherit', shell: windows })
  return status === 0
}
