// node .ci/report.mjs <folder> [--set-budgets]: what a run of .ci/run took and found, from what its parts left in the folder:
// `parts` (.ci/measured), `units` (.ci/unit.mjs) and the reports of the tests. Ends with 1 where a part needs more than its budget.
// --set-budgets writes what they needed to .ci/budgets.json instead: after a whole run on a machine that does nothing else.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

/**
 * How much more than its budget a part may need. The same content has needed 28 % more on one machine than on another, in all parts alike,
 * although the unit is measured before and after. What goes wrong in earnest doubles a part.
 */
const ROOM = 1.4
const SLOWEST = 15
const budgetFile = fileURLToPath(new URL('budgets.json', import.meta.url))

const linesOf = (text) => text.split('\n').filter(Boolean)

/** The parts in the order they ran, in seconds and in units. */
export function readParts(parts, units) {
  const measured = linesOf(units).map(Number)
  const unit = measured.reduce((sum, one) => sum + one, 0) / measured.length
  return linesOf(parts).map((line) => {
    const [name, wall, cpu] = line.split('\t')
    return { name, wall: Number(wall), cpu: Number(cpu), units: Number(cpu) / unit }
  })
}

/** Which parts need more than they may. A budget of null is none: how long the network takes is nobody's fault here. */
export function overBudget(parts, budgets) {
  return parts.flatMap(({ name, units }) => {
    const budget = budgets[name]
    if (budget === undefined) return [`${name} has no budget in .ci/budgets.json`]
    if (budget === null || units <= budget * ROOM) return []
    return [
      `${name} needed ${units.toFixed(0)} units of CPU, ${(100 * (units / budget - 1)).toFixed(0)} % more than its budget of ${budget}`,
    ]
  })
}

/** The budgets as this run would have them; what has none keeps none. */
export const newBudgets = (parts, budgets) => ({
  ...budgets,
  ...Object.fromEntries(parts.filter(({ name }) => budgets[name] !== null).map(({ name, units }) => [name, Math.ceil(units)])),
})

export function table(parts, budgets) {
  const row = (cells) => cells.map((cell, column) => (column === 0 ? cell.padEnd(16) : cell.padStart(9))).join('')
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0)
  const rows = parts.map(({ name, wall, cpu, units }) => [
    name,
    wall.toFixed(0),
    cpu.toFixed(0),
    units.toFixed(0),
    String(budgets[name] ?? '-'),
  ])
  const all = ['in all', sum('wall').toFixed(0), sum('cpu').toFixed(0), sum('units').toFixed(0), '']
  return [['part', 'wall s', 'CPU s', 'units', 'budget'], ...rows, all].map(row).join('\n')
}

const specsOf = (suite, path) => [
  ...(suite.specs ?? []).map((spec) => ({
    name: [...path, spec.title].join(' › '),
    seconds: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    stumbled: spec.tests.some(({ status }) => status === 'flaky'),
    why: spec.tests.flatMap(({ results }) => results.flatMap(({ error }) => (error?.message ? [error.message] : [])))[0],
  })),
  ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...path, inner.title])),
]
/** Every journey in a report of Playwright, with all its tries. */
const journeysOf = (report) => report.suites.flatMap((suite) => specsOf(suite, [suite.title]))

/** The journeys that took longest in a report of Playwright. */
export const slowestJourneys = (report) =>
  journeysOf(report)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => ({ name, seconds }))

/** The beginning of what a test said as it failed: what it saw does not come again on the second try. */
const LINES_OF_A_FAILURE = 12
const plain = (said) => stripVTControlCharacters(said).split('\n').slice(0, LINES_OF_A_FAILURE).join('\n')

/** What passed on its second try alone, and why the first failed: of vitest that is a test which passed and has a failure to tell of. */
export const stumbled = (reports) =>
  reports
    .flatMap((report) =>
      report.suites
        ? journeysOf(report).flatMap(({ stumbled: twice, name, why }) => (twice ? [{ name, why }] : []))
        : report.testResults.flatMap(({ assertionResults }) =>
            assertionResults.flatMap(({ fullName, status, failureMessages }) =>
              status === 'passed' && failureMessages.length > 0 ? [{ name: fullName, why: failureMessages[0] }] : [],
            ),
          ),
    )
    .map(({ name, why }) => `${name}\n${plain(why ?? '')}`.trim())

/** What the reports count: one of Playwright, where a journey that needed a second try counts as failed, or of vitest. */
export function counted(reports) {
  const passed = reports.reduce((sum, { numPassedTests, stats }) => sum + (stats ? stats.expected : numPassedTests), 0)
  const failed = reports.reduce((sum, { numFailedTests, stats }) => sum + (stats ? stats.unexpected + stats.flaky : numFailedTests), 0)
  return `${passed} passed, ${failed} failed`
}

function main(folder, setting) {
  const read = (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '')
  const report = (name) => (read(name) ? [JSON.parse(read(name))] : [])
  const budgets = JSON.parse(readFileSync(budgetFile, 'utf8'))
  const parts = readParts(read('parts'), read('units'))
  console.log(`\n${table(parts, budgets)}`)
  for (const journeys of report('journeys.json')) {
    console.log('\nslowest journeys')
    for (const { name, seconds } of slowestJourneys(journeys)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  }
  if (setting) writeFileSync(budgetFile, `${JSON.stringify(newBudgets(parts, budgets), null, 2)}\n`)
  const over = setting ? [] : overBudget(parts, budgets)
  for (const line of over) console.log(`✗ ${line}`)
  const reports = ['tests.json', 'node.json', 'journeys.json', 'postgresql.json'].flatMap(report)
  for (const name of stumbled(reports)) console.log(`passed on a second try alone, which is a fault: ${name}`)
  if (reports.length > 0) console.log(counted(reports))
  return over.length === 0
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exit(main(process.argv[2], process.argv.includes('--set-budgets')) ? 0 : 1)
}
