import type { DoorLine } from './door.bench.ts'
import { figure, head, median, row, verdict } from './report.cells.ts'
import type { Side } from './sides.ts'

/** Least ratio of records per second, the product's to the bare server's. */
const LEAST = 0.5

export function doorTable(lines: readonly DoorLine[]): string {
  return [
    'Clock-ins that another program puts in with its key, by 4 clients at once.',
    '',
    ...head('', 'per second', 'bare', 'ratio', 'bar', 'met', 'p50 / p95 ms', 'bare'),
    ...lines.map(({ name, pairs }) => {
      const middle = (side: Side, key: 'perSecond' | 'p50' | 'p95') => median(pairs.map((pair) => pair[side][key]))
      const waited = (side: Side) => `${figure(middle(side, 'p50'))} / ${figure(middle(side, 'p95'))}`
      const ratio = median(pairs.map(({ product, bare }) => product.perSecond / bare.perSecond))
      return row(
        name,
        figure(middle('product', 'perSecond')),
        figure(middle('bare', 'perSecond')),
        ratio.toFixed(2),
        `≥ ${LEAST}`,
        verdict(ratio >= LEAST),
        waited('product'),
        waited('bare'),
      )
    }),
  ].join('\n')
}
