// npm run dev: one address with the console as it is being written, and a server that is built anew and started again at each change of its
// sources. Its PostgreSQL lives on beside it, in data/dev, with the demo business. PORT is the address (5173), DATA_DIR another place.
import { spawn } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { createServer as listen } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serverOptions } from './build.mjs'
import { ensureInstalled, root } from './ensure-installed.mjs'

ensureInstalled()
const say = (words) => console.log(`[dev] ${words}`)
const dataDir = resolve(process.env.DATA_DIR ?? join(root, 'data/dev'))
const port = Number(process.env.PORT ?? 5173)
const out = `server/.building-dev-${process.pid}`

/** A port that nobody listens at. */
const freePort = () =>
  new Promise((done) => {
    const probe = listen().listen(0, '127.0.0.1', () => {
      const found = probe.address().port
      probe.close(() => done(found))
    })
  })

const { register } = await import('tsx/esm/api')
register()
const { startEmbedded } = await import('../server/src/platform/db/embedded.ts')
const { silentLog } = await import('../server/src/platform/log/log.port.ts')
const database = await startEmbedded({ dataDir, log: silentLog })
const serverPort = await freePort()

/** The server that runs, and the promise that it answers. */
let child = null
let ready = Promise.resolve()

async function answers() {
  for (let tries = 0; tries < 600; tries++) {
    const response = await fetch(`http://127.0.0.1:${serverPort}/readyz`).catch(() => null)
    if (response?.ok) return true
    await new Promise((done) => setTimeout(done, 50))
  }
  return false
}

async function stopServer() {
  const old = child
  child = null
  if (!old || old.exitCode !== null) return
  await new Promise((done) => {
    old.once('exit', done)
    old.kill('SIGTERM')
  })
}

async function startServer() {
  const since = performance.now()
  await stopServer()
  const env = {
    DEMO: 'on',
    LOG_LEVEL: 'warn',
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: serverPort,
    HOST: '127.0.0.1',
  }
  child = spawn(process.execPath, ['--enable-source-maps', join(root, out, 'main.js')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Its own address is that behind ours.
  child.stdout.on('data', (words) => process.stdout.write(String(words).replaceAll(`:${serverPort}`, `:${port}`)))
  if (await answers()) say(`the server runs (${((performance.now() - since) / 1000).toFixed(1)} s)`)
}

const { context } = await import('esbuild')
const server = await context({
  ...serverOptions(out),
  plugins: [
    {
      name: 'restart',
      setup: (build) =>
        build.onEnd(({ errors }) => {
          if (errors.length > 0) return say('the server was not built: see above. The one before goes on')
          cpSync(join(root, 'server/migrations'), join(root, out, 'migrations'), { recursive: true })
          ready = ready.then(startServer)
          return undefined
        }),
    },
  ],
})
await server.watch()

// The console's package, found from there.
const { createServer } = await import(pathToFileURL(join(root, 'node_modules/vite/dist/node/index.js')).href)
process.env.CONSOLE_SERVER = `http://127.0.0.1:${serverPort}`
const vite = await createServer({
  root: join(root, 'console'),
  configFile: join(root, 'console/vite.config.ts'),
  server: { port, strictPort: true, host: '127.0.0.1' },
  plugins: [
    {
      // A call that comes while the server starts again waits for it.
      name: 'wait-for-server',
      configureServer: ({ middlewares }) => {
        middlewares.use('/foundation', (_request, _response, next) => void ready.then(() => next()))
      },
    },
  ],
})
await vite.listen()
say(`http://127.0.0.1:${port}`)

let leaving = false
async function leave() {
  if (leaving) return
  leaving = true
  await Promise.allSettled([vite.close(), server.dispose()])
  await stopServer()
  await database.stop()
  rmSync(join(root, out), { recursive: true, force: true })
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void leave())
