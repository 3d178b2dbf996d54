import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { ConsoleLine } from './console.bench.ts'
import { ask, type Measured } from './database.ts'
import type { ExportResult } from './export.bench.ts'
import { root } from './served.ts'
import type { Line, Run } from './server.bench.ts'

export interface Measurements {
  readonly lines: readonly Line[]
  readonly exported: ExportResult | null
  readonly browser: readonly ConsoleLine[]
  readonly rounds: number
  readonly seconds: number
  /** Processes that wanted to run before the bench began (load average of a minute). */
  readonly busy: number
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
const figure = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2))
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const verdict = (met: boolean): string => (met ? 'yes' : '**no**')

/** Writes bench/results.md (or `out`) and prints it. */
export async function writeReport(measured: Measured, measurements: Measurements, out: string | null): Promise<void> {
  const sections = [await heading(measured, measurements)]
  if (measurements.lines.length > 0) sections.push(serverTable(measurements.lines))
  if (measurements.exported) sections.push(exportTable(measurements.exported))
  if (measurements.browser.length > 0) sections.push(consoleTable(measurements.browser))
  const text = `${sections.join('\n\n')}\n`
  writeFileSync(out ?? join(root, 'bench/results.md'), text)
  console.log(`\n${text}`)
}

async function heading(measured: Measured, { rounds, seconds, busy }: Measurements): Promise<string> {
  const [database] = await ask<{ version: string; orders: string; parents: string; students: string; logs: string }>(
    measured.databaseUrl,
    `select current_setting('server_version') as version, (select count(*) from orders) as orders, (select count(*) from parents) as parents,
      (select count(*) from students) as students, (select count(*) from operation_logs) as logs`,
  )
  const count = (value: string | undefined) => Number(value).toLocaleString('en')
  const [cpu] = cpus()
  return `# Measured

Written by \`npm run bench\`; [README.md](README.md) says how it is measured and how to read it.

- ${new Date().toISOString().slice(0, 10)}; Node.js ${process.versions.node}, PostgreSQL ${database?.version}; ${cpus().length} processors (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB.
- ${count(database?.orders)} orders, ${count(database?.parents)} parents, ${count(database?.students)} students, ${count(database?.logs)} rows of the log.
- 16 connections, ${rounds} rounds of ${seconds} s a line and server, in turn; medians.
- Other work on the machine when it began: load average ${busy.toFixed(1)}${busy > 1 ? ' — expect noise; CPU per request is too high then' : ''}.`
}

function serverTable(lines: readonly Line[]): string {
  return [
    '## Server',
    '',
    row('', 'per second', 'bare', 'ratio', 'bar', 'p50 / p95 ms', 'bare', 'CPU ms', 'bare', 'bar', 'met'),
    row('---', '--:', '--:', '--:', '--:', '--:', '--:', '--:', '--:', '--:', '---'),
    ...lines.map(serverRow),
  ].join('\n')
}

function serverRow({ scenario, pairs }: Line): string {
  const of = (side: 'product' | 'bare', key: keyof Run) => median(pairs.map((pair) => pair[side][key]))
  const waits = (side: 'product' | 'bare') => `${figure(of(side, 'p50'))} / ${figure(of(side, 'p95'))}`
  const ratio = median(pairs.map(({ product, bare }) => product.perSecond / bare.perSecond))
  const cpu = of('product', 'cpuMs')
  return row(
    scenario.name,
    figure(of('product', 'perSecond')),
    figure(of('bare', 'perSecond')),
    ratio.toFixed(2),
    `≥ ${scenario.ratio}`,
    waits('product'),
    waits('bare'),
    cpu.toFixed(2),
    of('bare', 'cpuMs').toFixed(2),
    scenario.cpuMs === undefined ? '' : `≤ ${scenario.cpuMs}`,
    verdict(ratio >= scenario.ratio && (scenario.cpuMs === undefined || cpu <= scenario.cpuMs)),
  )
}

function exportTable({ rows, ratio: bar, pairs }: ExportResult): string {
  const ratio = median(pairs.map(({ product, bare }) => product.seconds / bare.seconds))
  const of = (side: 'product' | 'bare', key: 'seconds' | 'cpuSeconds' | 'bytes') => median(pairs.map((pair) => pair[side][key]))
  return [
    '## Export',
    '',
    row('', 'seconds', 'bare', 'ratio', 'bar', 'CPU s', 'bare', 'MB', 'bare', 'met'),
    row('---', '--:', '--:', '--:', '--:', '--:', '--:', '--:', '--:', '---'),
    row(
      `${rows.toLocaleString('en')} orders as a sheet`,
      figure(of('product', 'seconds')),
      figure(of('bare', 'seconds')),
      ratio.toFixed(2),
      `≤ ${bar}`,
      figure(of('product', 'cpuSeconds')),
      figure(of('bare', 'cpuSeconds')),
      figure(of('product', 'bytes') / 1e6),
      figure(of('bare', 'bytes') / 1e6),
      verdict(ratio <= bar),
    ),
  ].join('\n')
}

function consoleTable(lines: readonly ConsoleLine[]): string {
  const rows = lines.map(({ name, unit, values, bar }) => {
    const value = median(values)
    const shown = unit === '' ? String(Math.round(value * 1_000) / 1_000) : `${Math.round(value)} ${unit}`
    return row(name, shown, bar === null ? '' : `≤ ${bar}`, bar === null ? '' : verdict(value <= bar))
  })
  return ['## Console', '', row('', 'value', 'bar', 'met'), row('---', '--:', '--:', '---'), ...rows].join('\n')
}
