import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, root } from './ensure-installed.mjs'

/** What is built, from which files; `dist/.inputs` holds the hash of the files that a build was made of. */
const targets = {
  server: { dist: 'server/dist', inputs: ['server/src', 'server/package.json', 'contract/src'], build: buildServer },
  console: {
    dist: 'console/dist',
    inputs: ['console/src', 'console/public', 'console/index.html', 'console/vite.config.ts', 'console/package.json', 'contract/src'],
    build: buildConsole,
  },
}

const isTest = (path) => /\.test\.tsx?$/.test(path)

/** All files at or below a path, sorted; a path that does not exist has none. */
function filesBelow(path) {
  if (!existsSync(join(root, path))) return []
  const found = []
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const below = join(folder, entry.name)
      if (entry.isDirectory()) walk(below)
      else found.push(relative(root, below))
    }
  }
  if (/\.\w+$/.test(path)) return [path]
  walk(join(root, path))
  return found.sort()
}

function hashOf({ inputs }) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0])
  for (const path of [...inputs, 'package-lock.json', 'tsconfig.base.json', 'tools/build.mjs'].flatMap(filesBelow)) {
    if (!isTest(path)) hash.update(`\n${path}\n`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

const stampOf = ({ dist }) => join(root, dist, '.inputs')
const isFresh = (target, hash) => existsSync(stampOf(target)) && readFileSync(stampOf(target), 'utf8') === hash

/** Server: one bundle of our own code (main, demo, and each worker thread as a file of its own); packages stay in node_modules. */
async function buildServer() {
  const { build } = await import('esbuild')
  const entries = filesBelow('server/src').filter((path) => /\.worker\.ts$/.test(path) && !isTest(path))
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      ['server/src/main.ts', 'server/src/demo/demo.ts', ...entries]
        .filter((path) => existsSync(join(root, path)))
        .map((path) => [basename(path, '.ts'), path]),
    ),
    outdir: 'server/dist',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: { '@camp/contract': './contract/src' },
    sourcemap: true,
    logLevel: 'warning',
  })
}

/** Console: by its own vite.config.ts, in a process of its own. */
function buildConsole() {
  return new Promise((resolve, reject) => {
    const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'console'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    vite.on('error', reject)
    vite.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('vite build did not succeed: see above'))))
  })
}

/** Builds what is older than its sources, side by side; says what it did. */
export async function buildStale() {
  const work = Object.entries(targets).map(async ([name, target]) => {
    const hash = hashOf(target)
    if (isFresh(target, hash)) return
    const start = performance.now()
    rmSync(join(root, target.dist), { recursive: true, force: true })
    await target.build()
    mkdirSync(join(root, target.dist), { recursive: true })
    writeFileSync(stampOf(target), hash)
    console.log(`built ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  })
  const failed = (await Promise.allSettled(work)).filter(({ status }) => status === 'rejected')
  if (failed.length) throw failed[0].reason
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled()
  await buildStale()
}
