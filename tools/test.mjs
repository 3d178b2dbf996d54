// npm test: everything that needs no browser. npm run check: the same without running any test.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from './ensure-installed.mjs'

ensureInstalled()
const onlyStatic = process.argv.includes('--static')
const bin = (path) => [join(root, 'node_modules', path)]
const tsc = (folder) => ({ command: [...bin('typescript/bin/tsc'), '-p', folder, '--pretty', 'false'] })
const hasTypeScript = (folder) =>
  readdirSync(join(root, folder), { recursive: true }).some((path) => /^(?!.*node_modules).*\.tsx?$/.test(path))

/** Runs one command and keeps what it prints; resolves to the output of a failure, or to nothing. */
function run({ command, env }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: root, env: { ...process.env, FORCE_COLOR: '0', ...env } })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (fault) => resolve(String(fault)))
    child.on('exit', (code) => resolve(code === 0 ? undefined : output || `ended with ${code}`))
  })
}

/** Runs commands two at a time; resolves to the outputs of those that failed. */
async function runAll(commands) {
  const waiting = [...commands]
  const failures = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const output = await run(next)
      if (output !== undefined) failures.push(output)
    }
  }
  await Promise.all([worker(), worker()])
  return failures
}

async function step(name, ...commands) {
  const start = performance.now()
  const failures = await runAll(commands)
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`
  console.log(`${failures.length ? '✗' : '✓'} ${name.padEnd(12)} ${seconds.padStart(7)}`)
  if (failures.length === 0) return
  console.error(failures.join('\n'))
  process.exit(1)
}

await step('types', ...['contract', 'server', 'console', 'e2e', 'bench'].filter(hasTypeScript).map(tsc))
await step('lint', { command: [...bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--diagnostic-level=warn', '.'] })
await step('boundaries', { command: ['tools/check-boundaries.mjs'] })
await step('habits', { command: ['tools/check-habits.mjs'] })
await step('unused', { command: [...bin('knip/bin/knip.js'), '--no-progress'] })
await step('build', { command: ['tools/build.mjs'] })
await step('sizes', { command: [...bin('size-limit/bin.js')] })
if (onlyStatic) process.exit(0)
await step('db types', { command: ['--import', 'tsx', 'tools/db-types.mjs', '--verify'] })

const vitest = spawn(process.execPath, [...bin('vitest/vitest.mjs'), 'run', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
vitest.on('exit', (code) => process.exit(code ?? 1))
