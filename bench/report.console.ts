import type { CommandsResult } from './commands.bench.ts'
import type { ConsoleLine } from './console.bench.ts'
import { figure, head, median, NO_BAR, row, verdict } from './report.cells.ts'

export function consoleTable(lines: readonly ConsoleLine[]): string {
  const rows = lines.map(({ name, unit, values, bar }) => {
    const value = median(values)
    const shown =
      unit === '' ? String(Math.round(value * 1_000) / 1_000) : `${Math.abs(value) < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`
    return row(name, shown, bar === null ? NO_BAR : `≤ ${bar}`, bar === null ? NO_BAR : verdict(value <= bar))
  })
  return [...head('', 'value', 'bar', 'met'), ...rows].join('\n')
}

export function commandsTable({ verify, backup }: CommandsResult): string {
  const foreign = verify.foreign.toLocaleString('en')
  // Entries without a code are all altered, and all but one are a copy of another.
  const expected = verify.foreign === 0 ? 0 : 2 * verify.foreign - 1
  const wrong = `${verify.wrong.toLocaleString('en')} faults${verify.foreign === 0 ? '' : `; ${foreign} entries are the bare server's, without a code`}`
  return [
    ...head('', 'seconds', 'bar', 'met'),
    row(
      `\`npm run verify-log\`, ${verify.entries.toLocaleString('en')} entries (${figure(verify.entries / verify.seconds)} a second); ${wrong}`,
      figure(verify.seconds),
      verify.foreign === 0 ? 'no faults' : `${expected.toLocaleString('en')} faults: those, as altered and as copies of each other`,
      verdict(verify.wrong === expected),
    ),
    backup
      ? row(`\`npm run backup\`, ${figure(backup.bytes / 1e6)} MB`, figure(backup.seconds), NO_BAR, NO_BAR)
      : row('`npm run backup`', 'not done within 120', NO_BAR, NO_BAR),
  ].join('\n')
}
