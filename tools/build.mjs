import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ensureInstalled, root } from './ensure-installed.mjs'

/** What is built, from which files; `dist/.inputs` holds the hash of the files that a build was made of. */
const targets = {
  server: {
    dist: 'server/dist',
    inputs: ['server/src', 'server/migrations', 'server/package.json', 'demo/src', 'contract/src'],
    build: buildServer,
  },
  console: {
    dist: 'console/dist',
    inputs: [
      'console/src',
      'console/public',
      'console/index.html',
      'console/vite.config.ts',
      'console/vite.signIn.ts',
      'console/vite.help.ts',
      'help',
      'docs',
      'console/package.json',
      'contract/src',
    ],
    build: buildConsole,
  },
  client: { dist: 'client/dist', inputs: ['client/src', 'client/package.json', 'client/README.md', 'LICENSE'], build: buildClient },
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
  if (statSync(join(root, path)).isFile()) return [path]
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

/** Server: one bundle of our own code (main, demo, each command, worker thread and child process as a file of its own); packages stay in node_modules. */
export function serverOptions(out) {
  const entries = ['server/src', 'demo/src']
    .flatMap(filesBelow)
    .filter((path) => /\.(worker|child|command)\.ts$/.test(path) && !isTest(path))
  return {
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      ['server/src/main.ts', 'demo/src/demo.ts', ...entries]
        .filter((path) => existsSync(join(root, path)))
        .map((path) => [basename(path, '.ts'), path]),
    ),
    outdir: out,
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: { '@camp/contract': './contract/src', '@camp/server': './server/src', '@camp/demo': './demo/src' },
    sourcemap: true,
    logLevel: 'warning',
  }
}

async function buildServer(out) {
  const { build } = await import('esbuild')
  await build(serverOptions(out))
  cpSync(join(root, 'server/migrations'), join(root, out, 'migrations'), { recursive: true })
}

/** Every text of the console once more as .br and .gz, so that the server compresses nothing while it serves. */
async function compress(folder) {
  const texts = filesBelow(folder).filter((path) => /\.(js|css|svg|html)$/.test(path))
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
  const work = texts.map(async (path) => {
    const content = await readFile(join(root, path))
    // The page itself always: the server looks for its compressed form alone where a browser accepts one.
    if (content.length < 1_000 && !path.endsWith('.html')) return
    await writeFile(join(root, `${path}.br`), await promisify(brotliCompress)(content, quality))
    await writeFile(join(root, `${path}.gz`), await promisify(gzip)(content, { level: 9 }))
  })
  await Promise.all(work)
}

/**
 * A page that is open while a new build takes the place of the old one still asks for parts of the old: they stay for one build more.
 * Those that the old one had kept in turn are not in its manifest, and go.
 */
export function keepPrevious(previous, out) {
  const path = join(previous, '.vite/manifest.json')
  if (!existsSync(path)) return
  const chunks = Object.values(JSON.parse(readFileSync(path, 'utf8')))
  // The sheet of the log-in is named by the page alone.
  const page = readFileSync(join(previous, 'index.html'), 'utf8')
  const named = [...page.matchAll(/href="\/(assets\/[^"]+)"/g)].map(([, file]) => file)
  const files = new Set([...named, ...chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])])
  for (const file of [...files].flatMap((name) => [name, `${name}.br`, `${name}.gz`])) {
    if (existsSync(join(previous, file)) && !existsSync(join(out, file))) cpSync(join(previous, file), join(out, file))
  }
}

/** Console: by its own vite.config.ts, in a process of its own. The build is named by its sources: page and server compare that name. */
async function buildConsole(out, hash) {
  const id = process.env.BUILD_ID ?? hash.slice(0, 12)
  await new Promise((resolve, reject) => {
    const command = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', basename(out)]
    const vite = spawn(process.execPath, command, {
      cwd: join(root, 'console'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production', BUILD_ID: id },
    })
    vite.on('error', reject)
    vite.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('vite build did not succeed: see above'))))
  })
  await compress(out)
  writeFileSync(join(root, out, '.build-id'), id)
  keepPrevious(join(root, targets.console.dist), join(root, out))
}

/** What programs of the business install: one file of our own code with its types, and no package beside it. */
async function buildClient(out) {
  const { build } = await import('esbuild')
  mkdirSync(join(root, out), { recursive: true })
  const [entryPoints, outfile] = [['client/src/client.ts'], join(out, 'client.js')]
  await build({ absWorkingDir: root, entryPoints, outfile, bundle: true, format: 'esm', target: 'es2022', logLevel: 'warning' })
  const emits = [
    '--noEmit',
    'false',
    '--incremental',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--rootDir',
    'client/src',
    '--outDir',
    out,
  ]
  const types = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'client', '--pretty', 'false', ...emits], {
    cwd: root,
  })
  if (types.status !== 0) throw new Error(`the types of the client were not written\n${types.stdout}`)
  for (const path of filesBelow(out).filter((name) => name.endsWith('.d.ts'))) {
    if (path.endsWith('.test.d.ts')) rmSync(join(root, path))
    else writeFileSync(join(root, path), readFileSync(join(root, path), 'utf8').replace(/(from '\.[^']*)\.ts'/g, "$1.js'"))
  }
  const { name, version, description, license, type } = JSON.parse(readFileSync(join(root, 'client/package.json'), 'utf8'))
  const exports = { '.': { types: './client.d.ts', default: './client.js' } }
  const said = {
    name,
    version,
    description,
    license,
    type,
    exports,
    files: ['*.js', '*.d.ts'],
    engines: { node: '>=20' },
    sideEffects: false,
  }
  writeFileSync(join(root, out, 'package.json'), `${JSON.stringify(said, null, 2)}\n`)
  for (const path of ['client/README.md', 'LICENSE']) cpSync(join(root, path), join(root, out, basename(path)))
}

/** Builds what is older than its sources, side by side; says what it did, and ends the process if that did not succeed. */
export async function buildStale(names = Object.keys(targets)) {
  const work = names.map(async (name) => {
    const target = targets[name]
    const hash = hashOf(target)
    if (isFresh(target, hash)) return
    const start = performance.now()
    // Built beside it and then put in place: what runs meanwhile never sees half a build, nor does one that was interrupted count.
    const out = `${name}/.building-${process.pid}`
    try {
      await target.build(out, hash)
      writeFileSync(join(root, out, '.inputs'), hash)
      rmSync(join(root, target.dist), { recursive: true, force: true })
      renameSync(join(root, out), join(root, target.dist))
    } finally {
      rmSync(join(root, out), { recursive: true, force: true })
    }
    console.log(`built ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  })
  const failed = (await Promise.allSettled(work)).filter(({ status }) => status === 'rejected')
  for (const { reason } of failed) {
    // What is wrong was printed by the builder, with the lines it is about.
    console.error(`The build did not succeed: ${reason.message.split('\n')[0]}`)
  }
  if (failed.length) process.exit(1)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled()
  await buildStale(process.argv.length > 2 ? process.argv.slice(2) : undefined)
}
