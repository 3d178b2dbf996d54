import { type CallLine, type CallsResult, EVERYDAY, MODEL_LIST } from './calls.bench.ts'
import { figure, head, NO_BAR, row, verdict } from './report.cells.ts'

/** How many of the slowest are stated. */
const STATED = 20
/** The most that an everyday call may cost, in small guarded GETs. */
const MOST_TIMES = 20

const slowest = (lines: readonly CallLine[], by: (line: CallLine) => number): CallLine[] =>
  [...lines].sort((a, b) => (by(b) || 0) - (by(a) || 0)).slice(0, STATED)
const times = (value: number) => `${figure(value)} ×`

export function callsTable({ guarded, defaults, filters, left }: CallsResult): string {
  const dearest = Math.max(...filters.filter(({ call }) => call === MODEL_LIST).map(({ alone }) => alone))
  const many = (line: CallLine) => (line.many ?? 0) / guarded.many
  const within = (line: CallLine) => line.busy === 0 && Math.max(line.alone / guarded.alone, many(line)) <= MOST_TIMES
  const defaultRow = (line: CallLine) =>
    row(
      line.call,
      figure(line.alone),
      times(line.alone / guarded.alone),
      figure(line.many ?? Number.NaN),
      times(many(line)),
      String(line.busy),
      ...(EVERYDAY.has(line.call) ? [`≤ ${MOST_TIMES} ×`, verdict(within(line))] : [NO_BAR, NO_BAR]),
    )
  const filterRow = (line: CallLine) =>
    row(
      `${line.call} ${line.added}`,
      figure(line.alone),
      times(line.alone / guarded.alone),
      (line.alone / dearest).toFixed(2),
      ...(line.added.startsWith('keyword=') && line.call.startsWith('getLogs')
        ? [NO_BAR, NO_BAR]
        : ['≤ 1', verdict(line.alone <= dearest)]),
    )
  const titles = ['', 'alone, ms', 'small GETs', '16, ms', 'small GETs', '503', 'bar', 'met'] as const
  const everyday = defaults.filter(({ call }) => EVERYDAY.has(call))
  const over = filters.filter(({ alone }) => alone > dearest).length
  return [
    `Small guarded GET: ${figure(guarded.alone)} ms alone, ${figure(guarded.many)} ms with 16 connections. ${defaults.length} calls, ${filters.length} filters and sorts; ${everyday.filter(within).length} of ${everyday.length} everyday calls within the bar; ${over} filters and sorts cost more than the order list's dearest.`,
    '',
    'The slowest alone, with default parameters:',
    '',
    ...head(...titles),
    ...slowest(defaults, ({ alone }) => alone).map(defaultRow),
    '',
    'The slowest with 16 connections:',
    '',
    ...head(...titles),
    ...slowest(defaults, many).map(defaultRow),
    '',
    'What drop-downs, badges and the workplace ask:',
    '',
    ...head(...titles),
    ...slowest(everyday, many).map(defaultRow),
    '',
    'The slowest filters and sorts:',
    '',
    ...head('', 'alone, ms', 'small GETs', "of the order list's dearest", 'bar', 'met'),
    ...slowest(filters, ({ alone }) => alone).map(filterRow),
    '',
    left.length === 0 ? 'Nothing was left out.' : `Not asked, for want of a value: ${left.join(', ')}.`,
  ].join('\n')
}
