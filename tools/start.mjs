import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, root } from './ensure-installed.mjs'

ensureInstalled()
// In a process of its own, so that the builders' memory is not the server's.
const built = spawnSync(process.execPath, [join(root, 'tools/build.mjs')], { cwd: root, stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)

// npm starts this through a shell, and ends that shell alone when it is asked to stop: nobody else tells us then.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

// The server becomes this very process: signals and the exit code are its own, and no orphan is left when it is killed.
const main = join(root, 'server/dist/main.js')
process.argv[1] = main
process.setSourceMapsEnabled(true)
await import(pathToFileURL(main).href)
