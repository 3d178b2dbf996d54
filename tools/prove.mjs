// npm run prove -- <name>: what takes too long for CI (loads, kills, many starts), on the built product. It runs
// e2e/proofs/<name>.proof.ts, prints what it found, and puts it in place of its row in docs/proofs.md; without a name it lists them.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, getPriority, loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './ensure-installed.mjs'

const folder = join(root, 'e2e/proofs')
const record = join(root, 'docs/proofs.md')
const ending = '.proof.ts'

/** The proofs there are, by name. */
const names = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort()

const load = async (name) => (await import(pathToFileURL(join(folder, name + ending)).href)).proof

/** The table at the end of a text, with this row in the place of an earlier one of the same name; sorted by name. */
export function withRow(text, cells) {
  const row = `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim()).join(' | ')} |`
  const lines = text.trimEnd().split('\n')
  const head = lines.findLastIndex((line) => /^\|[-|: ]+\|$/.test(line))
  const nameOf = (line) => line.split('|')[1].trim()
  const rows = lines.slice(head + 1).filter((line) => nameOf(line) !== nameOf(row))
  return `${[...lines.slice(0, head + 1), ...[...rows, row].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))].join('\n')}\n`
}

/** What the machine puts this session before or behind its other work by, as the row has to say; nothing where it does not. */
function priority() {
  const session = existsSync('/proc/self/autogroup') ? readFileSync('/proc/self/autogroup', 'utf8') : ''
  const nice = Number(/nice (-?\d+)/.exec(session)?.[1] ?? 0) || getPriority()
  return nice === 0 ? '' : `, priority ${nice}`
}

/** Runs a proof; what it throws is what it found. */
export async function tryProof(proof, say) {
  const start = performance.now()
  const before = loadavg()[0]
  const found = await proof.run(say).catch((fault) => ({ holds: false, figures: [`${fault?.message ?? fault}`.split('\n')[0]], fault }))
  const machine = `${cpus().length} x ${cpus()[0]?.model.trim()}, load ${before.toFixed(1)} before, ${loadavg()[0].toFixed(1)} after${priority()}`
  return { ...found, machine, seconds: Math.round((performance.now() - start) / 1000) }
}

/** The word for what was found: a machine that was slower than the bar is not said to have met it. */
export const verdictOf = ({ holds, slower = false }) => (holds ? (slower ? 'holds within twice' : 'holds') : '**does not hold**')

async function main(name) {
  if (name === undefined) {
    for (const one of names()) console.log(`${one.padEnd(20)} ${(await load(one)).proves}`)
    return true
  }
  if (!existsSync(join(folder, name + ending))) {
    console.error(`There is no proof ${name}; there are: ${names().join(', ')}`)
    return false
  }
  const proof = await load(name)
  console.log(`${name}: ${proof.proves}`)
  const { holds, slower, figures, machine, seconds, fault } = await tryProof(proof, (line) => console.log(`  ${line}`))
  if (fault) console.error(fault)
  for (const figure of figures) console.log(`  = ${figure}`)
  console.log(`  machine: ${machine}; took ${seconds} s`)
  console.log(holds ? `✓ it ${verdictOf({ holds, slower })}` : '✗ it does not hold')
  const date = new Date().toISOString().slice(0, 10)
  const found = `${verdictOf({ holds, slower })}: ${figures.join('; ')}; took ${seconds} s`
  writeFileSync(record, withRow(readFileSync(record, 'utf8'), [name, date, `\`npm run prove -- ${name}\``, proof.proves, found, machine]))
  return holds
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const holds = await main(process.argv[2])
  // What a proof left open must not keep the answer waiting.
  process.exit(holds ? 0 : 1)
}
