// npm run pack:client: the client as programs of the business install it, client/camp-client.tgz.
import { spawnSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from './build.mjs'
import { ensureInstalled, root } from './ensure-installed.mjs'

ensureInstalled()
await buildStale(['client'])
const folder = join(root, 'client/dist')
const { status, stdout } = spawnSync('npm', ['pack', '--json'], {
  cwd: folder,
  stdio: ['ignore', 'pipe', 'inherit'],
  shell: process.platform === 'win32',
})
if (status !== 0) process.exit(status ?? 1)
// npm 11 answers a list, later ones may answer a record by name.
const [{ filename }] = Object.values(JSON.parse(stdout))
renameSync(join(folder, filename), join(root, 'client/camp-client.tgz'))
console.log('packed client/camp-client.tgz')
