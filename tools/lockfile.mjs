// npm leaves packages for other systems out of package-lock.json where the registry at hand does not offer them, and `npm ci` then
// refuses that lockfile everywhere. After every install (package.json, `dependencies`) this writes in what is left out: name, version
// and system, which is all that npm needs to pass over it, or to fetch it where it fits.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './ensure-installed.mjs'

const systems = /\b(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|windows)\b/
const processors = /\b(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64)\b/

/** Where npm would look for a package that `from` asks for: below it, or beside it or one of its parents. */
function isThere(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    if (packages[`${folder}${folder ? '/' : ''}node_modules/${name}`]) return true
    if (!folder.includes('/node_modules/')) return Boolean(packages[`node_modules/${name}`])
  }
}

/** The entry of a package for one system, as far as its name tells: `linux-arm64-musl` and the like; `undefined` if it does not. */
function entryOf(name, range, asking) {
  const os = systems.exec(name)?.[1]
  const cpu = processors.exec(name)?.[1]
  const version = /\d+\.\d+\.\d+[\w.-]*/.exec(range)?.[0]
  if (!os || !version) return undefined
  const libc = /musl/.test(name) ? 'musl' : /gnu/.test(name) ? 'glibc' : undefined
  return {
    version,
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(asking.dev ? { dev: true } : {}),
    ...(libc && os === 'linux' ? { libc: [libc] } : {}),
    optional: true,
    os: [os === 'windows' ? 'win32' : os],
  }
}

/** The optional packages that a lockfile asks for and does not hold, by the path at which they belong. */
export function leftOut({ packages }) {
  const found = {}
  for (const [path, asking] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(asking.optionalDependencies ?? {})) {
      if (!isThere(packages, path, name)) found[`node_modules/${name}`] = entryOf(name, range, asking)
    }
  }
  return found
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const path = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(path, 'utf8'))
  const missing = leftOut(lock)
  for (const [name, entry] of Object.entries(missing)) {
    if (entry === undefined) throw new Error(`${name} is left out of the lockfile, and its name does not tell for which system it is`)
    lock.packages[name] = entry
  }
  if (Object.keys(missing).length > 0) {
    const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
    writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
    console.log(`package-lock.json: written in ${Object.keys(missing).length} packages for other systems`)
  }
}
