import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { ask, type Measured } from './database.ts'
import type { Measurement, Measurements, Part } from './measurements.ts'
import { callsTable } from './report.calls.ts'
import { campsTable, importTable } from './report.camps.ts'
import { commandsTable, consoleTable } from './report.console.ts'
import { doorTable } from './report.door.ts'
import { exportTable, millionTable, mixedTable, serverTable } from './report.server.ts'
import { root } from './served.ts'

/** Prints the tables, and writes them to `out`, or to bench/results.md if all is there. */
export async function writeReport(measured: Measured, measurements: Measurements, whole: boolean, out: string | null): Promise<void> {
  const section = <Kind extends Part>(title: string, kind: Kind, table: (figures: Measurement<Kind>['figures']) => string): string[] => {
    // A part and its kind of figures go together; that the types cannot say here.
    const measurement = measurements[kind] as Measurement<Kind> | undefined
    return measurement ? [`## ${title}`, circumstances(measurement, kind), table(measurement.figures)] : []
  }
  const text = `${[
    await heading(measured),
    ...section('Server', 'server', serverTable),
    ...section('Mixed load', 'mixed', mixedTable),
    ...section('Camps and families', 'camps', campsTable),
    ...section('Commerce', 'commerce', serverTable),
    ...section('Every call', 'calls', callsTable),
    ...section('Export', 'export', exportTable),
    ...section('Export of everything', 'million', millionTable),
    ...section('Import', 'import', importTable),
    ...section('Door', 'door', doorTable),
    ...section('Console', 'console', consoleTable),
    ...section('Commands', 'commands', commandsTable),
  ].join('\n\n')}\n`
  const target = out ?? (whole ? join(root, 'bench/results.md') : null)
  if (target !== null) writeFileSync(target, text)
  console.log(`\n${text}`)
}

async function heading(measured: Measured): Promise<string> {
  const [database] = await ask<{ version: string; orders: string; parents: string; students: string; logs: string }>(
    measured.databaseUrl,
    `select current_setting('server_version') as version, (select count(*) from orders) as orders, (select count(*) from parents) as parents,
      (select count(*) from students) as students, (select count(*) from operation_logs) as logs`,
  )
  const count = (value: string | undefined) => Number(value).toLocaleString('en')
  const [cpu] = cpus()
  return `# Measured

Written by \`npm run bench\`; [README.md](README.md) says how it is measured and how to read it. A line without a bar is stated for information.

- Node.js ${process.versions.node}, PostgreSQL ${database?.version}; ${cpus().length} processors (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB.
- ${count(database?.orders)} orders, ${count(database?.parents)} parents, ${count(database?.students)} students, ${count(database?.logs)} rows of the log.`
}

const circumstances = ({ at, rounds, seconds, busy }: Measurement<Part>, part: Part): string =>
  [
    at.slice(0, 16).replace('T', ' ').concat(' UTC'),
    ...(part === 'server' || part === 'camps' || part === 'commerce'
      ? [`16 connections, ${rounds} rounds of ${seconds} s a line and server, in turn; medians`]
      : []),
    ...(part === 'export' || part === 'door' ? [`${rounds} rounds, in turn; medians`] : []),
    busyWords(busy),
  ]
    .join('; ')
    .concat('.')

function busyWords(busy: number | null): string {
  if (busy === null) return 'how much of the processors other programs took was not seen'
  const noise = busy > 0.15 ? ': expect noise, and CPU per request that is too high' : ''
  return `other programs took ${Math.round(busy * 100)} % of the processors before it began${noise}`
}
