import type { ExportResult } from './export.bench.ts'
import type { MillionResult } from './million.bench.ts'
import type { MixedResult } from './mixed.bench.ts'
import { figure, head, median, NO_BAR, row, verdict } from './report.cells.ts'
import type { Line } from './server.bench.ts'
import type { Run, Side } from './sides.ts'

type Pairs<T> = readonly Readonly<Record<Side, T>>[]
type Numbers = 'perSecond' | 'p50' | 'p95' | 'cpuMs'

const middle = (pairs: Pairs<Run>, side: Side, key: Numbers) => median(pairs.map((pair) => pair[side][key]))
const waitsOf = (pairs: Pairs<Run>, side: Side) => `${figure(middle(pairs, side, 'p50'))} / ${figure(middle(pairs, side, 'p95'))}`
const ratioOf = (pairs: Pairs<Run>) => median(pairs.map(({ product, bare }) => product.perSecond / bare.perSecond))

export function serverTable(lines: readonly Line[]): string {
  return [
    ...head('', 'per second', 'bare', 'ratio', 'bar', 'met', 'p50 / p95 ms', 'bare', 'CPU ms', 'bare', 'bar', 'met'),
    ...lines.map(serverRow),
  ].join('\n')
}

function serverRow({ name, ratio: bar, cpuMs, pairs }: Line): string {
  const ratio = ratioOf(pairs)
  const cpu = middle(pairs, 'product', 'cpuMs')
  return row(
    name,
    figure(middle(pairs, 'product', 'perSecond')),
    figure(middle(pairs, 'bare', 'perSecond')),
    ratio.toFixed(2),
    `≥ ${bar}`,
    verdict(ratio >= bar),
    waitsOf(pairs, 'product'),
    waitsOf(pairs, 'bare'),
    cpu.toFixed(2),
    middle(pairs, 'bare', 'cpuMs').toFixed(2),
    cpuMs === null ? NO_BAR : `≤ ${cpuMs}`,
    cpuMs === null ? NO_BAR : verdict(cpu <= cpuMs),
  )
}

export function mixedTable({ mix, seconds, pairs }: MixedResult): string {
  const refused = (side: Side) => pairs.reduce((sum, pair) => sum + pair[side].refusals.length, 0)
  const perSecond = (side: Side) => figure(middle(pairs, side, 'perSecond'))
  const cpu = (side: Side) => middle(pairs, side, 'cpuMs').toFixed(2)
  return [
    `16 connections for ${seconds} s, ${pairs.length === 1 ? 'once' : `${pairs.length} times`} each, in turn: ${mix}.`,
    '',
    ...head('', 'product', 'bare', 'bar', 'met'),
    row('answers other than 200', String(refused('product')), String(refused('bare')), '0', verdict(refused('product') === 0)),
    row(`answers per second (ratio ${ratioOf(pairs).toFixed(2)})`, perSecond('product'), perSecond('bare'), NO_BAR, NO_BAR),
    row('p50 / p95 ms', waitsOf(pairs, 'product'), waitsOf(pairs, 'bare'), NO_BAR, NO_BAR),
    row('CPU ms an answer', cpu('product'), cpu('bare'), NO_BAR, NO_BAR),
  ].join('\n')
}

export function exportTable({ rows, ratio: bar, pairs }: ExportResult): string {
  const ratio = median(pairs.map(({ product, bare }) => product.seconds / bare.seconds))
  const of = (side: Side, key: 'seconds' | 'cpuSeconds' | 'bytes') => median(pairs.map((pair) => pair[side][key]))
  return [
    ...head('', 'seconds', 'bare', 'ratio', 'CPU s', 'bare', 'MB', 'bare', 'bar', 'met'),
    row(
      `${rows.toLocaleString('en')} orders as a sheet`,
      figure(of('product', 'seconds')),
      figure(of('bare', 'seconds')),
      ratio.toFixed(2),
      figure(of('product', 'cpuSeconds')),
      figure(of('bare', 'cpuSeconds')),
      figure(of('product', 'bytes') / 1e6),
      figure(of('bare', 'bytes') / 1e6),
      `ratio ≤ ${bar}`,
      verdict(ratio <= bar),
    ),
  ].join('\n')
}

/** Most MB that the process may grow by, and most milliseconds that others may wait (or twice as long as beside the bare server). */
const GROWTH = 150
const WAIT = 50

export function millionTable({ product, bare, rows, columns, mix }: MillionResult): string {
  const growth = (run: typeof product) => run.memoryMost - run.memoryBefore
  const waits = ({ p50, p95 }: { p50: number; p95: number }) => `${figure(p50)} / ${figure(p95)}`
  const wait = product.meanwhile.p95
  const plain = (name: string, of: (run: typeof product) => string) => row(name, of(product), of(bare), NO_BAR, NO_BAR)
  return [
    `${rows.toLocaleString('en')} orders × ${columns} columns, once each, while four connections go on asking, a tenth of a second after each answer: ${mix}.`,
    '',
    ...head('', 'product', 'bare', 'bar', 'met'),
    plain(`seconds (ratio ${(product.seconds / bare.seconds).toFixed(2)})`, (run) => figure(run.seconds)),
    plain('CPU s, the other calls included', (run) => figure(run.cpuSeconds)),
    plain('MB of the sheet', (run) => figure(run.bytes / 1e6)),
    row(
      'growth of the memory of the process, MB',
      figure(growth(product)),
      figure(growth(bare)),
      `< ${GROWTH}`,
      verdict(growth(product) < GROWTH),
    ),
    plain('memory before and at most, MB', (run) => `${figure(run.memoryBefore)} → ${figure(run.memoryMost)}`),
    row(
      'other calls meanwhile, p95 ms',
      figure(wait),
      figure(bare.meanwhile.p95),
      `< ${WAIT}, else ≤ 2 × bare`,
      verdict(wait < WAIT || wait <= 2 * bare.meanwhile.p95),
    ),
    plain('other calls meanwhile, p50 / p95 ms', ({ meanwhile }) => waits(meanwhile)),
    plain('the same without an export, p50 / p95 ms', ({ alone }) => waits(alone)),
    row(
      'other calls meanwhile, answers other than 200',
      `${product.meanwhile.refusals} of ${product.meanwhile.calls}`,
      `${bare.meanwhile.refusals} of ${bare.meanwhile.calls}`,
      '0',
      verdict(product.meanwhile.refusals === 0),
    ),
  ].join('\n')
}
