import type { CampLine, CampsResult } from './camps.bench.ts'
import { MOST_TIMES } from './camps.scenarios.ts'
import type { ImportResult } from './import.bench.ts'
import { figure, head, median, NO_BAR, row, verdict } from './report.cells.ts'
import type { Side } from './sides.ts'

const both = ({ p50, p95 }: { p50: number; p95: number }) => `${figure(p50)} / ${figure(p95)}`

export function campsTable({ clockIns, lines }: CampsResult): string {
  return [
    `${clockIns.toLocaleString('en')} clock-ins. Alone: one connection.`,
    '',
    ...head('', 'alone: p50 / p95 ms', 'bar', 'met', '16: p50 / p95 ms', 'bare', 'ratio of p95', 'bar', 'per second', 'bare', 'met'),
    ...lines.map(campRow),
  ].join('\n')
}

function campRow({ name, most, alone, pairs }: CampLine): string {
  const middle = (side: Side, key: 'p50' | 'p95' | 'perSecond') => median(pairs.map((pair) => pair[side][key]))
  const ratio = median(pairs.map(({ product, bare }) => product.p95 / bare.p95))
  const waits = (side: Side) => both({ p50: middle(side, 'p50'), p95: middle(side, 'p95') })
  return row(
    name,
    both(alone),
    `< ${most}`,
    verdict(alone.p95 < most),
    waits('product'),
    waits('bare'),
    ratio.toFixed(2),
    `≤ ${MOST_TIMES}`,
    figure(middle('product', 'perSecond')),
    figure(middle('bare', 'perSecond')),
    verdict(ratio <= MOST_TIMES),
  )
}

/** Most seconds that checking and applying a file may take together. */
const SECONDS = 30

export function importTable({ rows, runs, bare }: ImportResult): string {
  const lines = runs.flatMap(({ name, check, apply, again, undo, memoryBefore, memoryMost }) => [
    row(
      `${name}: check and apply, seconds`,
      `${figure(check)} + ${figure(apply)} = ${figure(check + apply)}`,
      `≤ ${SECONDS}`,
      verdict(check + apply <= SECONDS),
    ),
    row(`${name}: the same file once more, seconds`, figure(again), NO_BAR, NO_BAR),
    row(`${name}: taken back, seconds`, figure(undo), NO_BAR, NO_BAR),
    row(`${name}: memory of the process before and at most, MB`, `${figure(memoryBefore)} → ${figure(memoryMost)}`, NO_BAR, NO_BAR),
  ])
  return [
    `A file of ${rows.toLocaleString('en')} children of as many new families into one camp, once each.`,
    '',
    ...head('', 'value', 'bar', 'met'),
    ...lines,
    row('bare server: row by row in one transaction, no check, seconds', figure(bare), NO_BAR, NO_BAR),
  ].join('\n')
}
