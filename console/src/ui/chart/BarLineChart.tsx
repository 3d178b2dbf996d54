import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChartColumns, type ColumnWords } from './ChartColumns.tsx'
import { BarMark, ChartFrame } from './ChartFrame.tsx'
import { heightOn, heightWith, PLOT, TOP, ticksIn, ticksTo } from './chartScale.ts'

/** A bar, and a point of the line; together they lead to what they count. */
export interface MeasuredColumn extends ColumnWords {
  readonly bar: number
  readonly point: number
  /** What it is and how much, for those who hear it. */
  readonly label: string
  readonly to: string
}

interface Measure {
  readonly name: string
  /** What its axis counts. */
  readonly unit: string
}

interface BarLineChartProps {
  readonly label: string
  /** Counted at the left. */
  readonly bars: Measure
  /** Counted at the right. */
  readonly line: Measure
  readonly columns: readonly MeasuredColumn[]
}

/** Of many days those that have room are named. */
const named = { always: 12, narrow: 6, wide: 3 }

const height = heightWith(false)

/** Two measures of the same days: one as bars, the other as a line, each on an axis of its own. */
export function BarLineChart({ label, bars, line, columns }: BarLineChartProps) {
  const left = ticksTo(Math.max(0, ...columns.map(({ bar }) => bar)))
  const right = ticksIn(left.length - 1, Math.max(0, ...columns.map(({ point }) => point)))
  const width = 100 / columns.length
  const series = [
    { name: bars.name, mark: '1' },
    { name: line.name, mark: 'line' },
  ] as const
  const y = (point: number) => TOP + PLOT - heightOn(right, point)
  return (
    <ChartFrame label={label} series={series} left={{ unit: bars.unit, ticks: left }} right={{ unit: line.unit, ticks: right }}>
      {(patterns) => (
        <>
          <ChartColumns columns={columns} titled={named}>
            {(column) => (
              <ColumnLink column={column}>
                <rect className="chart-slot" width="100%" y="1" height={TOP + PLOT - 1} rx="3" />
                <BarMark x={18} width={64} height={heightOn(left, column.bar)} series={1} patterns={patterns} />
              </ColumnLink>
            )}
          </ChartColumns>
          <g className="chart-line">
            <svg aria-hidden="true" width="100%" height={height} viewBox={`0 0 ${columns.length} ${height}`} preserveAspectRatio="none">
              <polyline points={columns.map(({ point }, index) => `${index + 0.5},${y(point)}`).join(' ')} />
            </svg>
            {columns.map(({ key, point }, index) => (
              <circle key={key} cx={`${(index + 0.5) * width}%`} cy={y(point)} r="2.5" />
            ))}
          </g>
        </>
      )}
    </ChartFrame>
  )
}

function ColumnLink({ column: { bar, point, to, label }, children }: { readonly column: MeasuredColumn; readonly children: ReactNode }) {
  // Nothing is behind a day on which nothing was.
  if (bar === 0 && point === 0) return null
  return (
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  )
}
