// npm test: everything that needs no browser. npm run check: the same without running any test; npm test -- --unchecked: the tests alone.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from './ensure-installed.mjs'
import { linesOf } from './sources.mjs'

ensureInstalled()
const onlyStatic = process.argv.includes('--static')
const unchecked = process.argv.includes('--unchecked')
const bin = (path) => [join(root, 'node_modules', path)]
// What did not change since the last check is not looked at again: 3 s instead of 34 for the console.
const kept = (folder) => ['--incremental', '--tsBuildInfoFile', join(root, 'node_modules/.cache/types', `${folder}.json`)]
const tsc = (folder) => ({ command: [...bin('typescript/bin/tsc'), '-p', folder, '--pretty', 'false', ...kept(folder)] })
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

/** As many commands at a time as most machines have processors at least. */
const lanes = 2
const queue = []

/** A step of one or more commands; resolves, once all of them have run, to what its failures printed. */
function step(name, ...commands) {
  const done = commands.map((command) => new Promise((resolve) => queue.push({ ...command, resolve })))
  return { name, ended: Promise.all(done) }
}

async function lane() {
  for (let next = queue.shift(); next; next = queue.shift()) {
    await next.after?.ended
    const start = performance.now()
    next.resolve({ output: await run(next), ms: performance.now() - start })
  }
}

/** Tells how a step ended, and how long its commands took in all. */
async function tell({ name, ended }) {
  const results = await ended
  const failures = results.map(({ output }) => output).filter((output) => output !== undefined)
  const seconds = `${(results.reduce((sum, { ms }) => sum + ms, 0) / 1000).toFixed(1)} s`
  console.log(`${failures.length ? '✗' : '✓'} ${name.padEnd(12)} ${seconds.padStart(7)}`)
  for (const output of failures) console.error(output)
  return failures.length === 0
}

const start = performance.now()
// The longest first: what is short fills the gaps at the end.
function staticSteps() {
  const types = step(
    'types',
    ...['server', 'console', 'demo', 'school', 'contract', 'client', 'e2e', 'bench'].filter(hasTypeScript).map(tsc),
  )
  const built = step('build', { command: ['tools/build.mjs'] })
  return [
    types,
    built,
    step('lint', { command: [...bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--diagnostic-level=warn', '.'] }),
    step('boundaries', { command: ['tools/check-boundaries.mjs'] }),
    step('unused', { command: [...bin('knip/bin/knip.js'), '--no-progress'] }),
    step('habits', { command: ['tools/check-habits.mjs'] }),
    step('nouns', { command: ['tools/check-nouns.mjs'] }),
    step('patterns', { command: ['tools/check-patterns.mjs'] }),
    step('references', { command: ['tools/check-references.mjs'] }),
    step('subjects', { command: ['tools/check-subjects.mjs'] }),
    step('sizes', { command: [...bin('size-limit/bin.js')], after: built }),
  ]
}

const steps = [
  ...(unchecked ? [] : staticSteps()),
  ...(onlyStatic ? [] : [step('db types', { command: ['--import', 'tsx', 'tools/db-types.mjs', '--verify'] })]),
]
for (let n = 0; n < lanes; n++) void lane()
let good = true
for (const one of steps) good = (await tell(one)) && good
console.log(`  ${'in all'.padEnd(12)} ${`${((performance.now() - start) / 1000).toFixed(1)} s`.padStart(7)}`)
console.log(`  ${linesOf(root).toLocaleString('en')} lines of code, without tests, generated files and schema.sql`)
if (!good) process.exit(1)
if (onlyStatic) process.exit(0)

const vitest = spawn(
  process.execPath,
  [...bin('vitest/vitest.mjs'), 'run', ...process.argv.slice(2).filter((one) => one !== '--unchecked')],
  { cwd: root, stdio: 'inherit' },
)
vitest.on('exit', (code) => process.exit(code ?? 1))
