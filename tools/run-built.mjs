// node tools/run-built.mjs <e2e | prove | bench | demo | backup | restore | rescue | rekey | seal-key | verify-log> [arguments]: installs and builds what is missing first.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildStale } from './build.mjs'
import { ensureInstalled, root } from './ensure-installed.mjs'

ensureInstalled()
await buildStale()

const command = (name) => ['--enable-source-maps', join(root, `server/dist/${name}.command.js`)]
const [target, ...given] = process.argv.slice(2)
// `npm run e2e -- --everything`: every screen and dialog in each combination of language, theme and width. `-- --pictures e2e/pictures.spec`:
// draws the pictures of the README anew.
const asked = { '--everything': 'E2E_EVERYTHING', '--pictures': 'E2E_PICTURES' }
const isAsked = (word) => target === 'e2e' && Object.hasOwn(asked, word)
const args = given.filter((word) => !isAsked(word))
const env = { ...process.env, ...Object.fromEntries(given.filter(isAsked).map((word) => [asked[word], 'on'])) }
const commands = {
  e2e: [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', join(root, 'e2e/playwright.config.ts')],
  prove: ['--import', 'tsx', join(root, 'tools/prove.mjs')],
  bench: ['--import', 'tsx', join(root, 'bench/bench.ts')],
  demo: ['--enable-source-maps', join(root, 'server/dist/demo.js')],
  backup: command('backup'),
  restore: command('restore'),
  rescue: command('rescue'),
  rekey: command('rekey'),
  'seal-key': command('seal-key'),
  'verify-log': command('verify-log'),
}
const { status } = spawnSync(process.execPath, [...commands[target], ...args], { cwd: root, env, stdio: 'inherit' })
process.exit(status ?? 1)
