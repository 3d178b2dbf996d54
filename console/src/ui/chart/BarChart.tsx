import { Link } from 'react-router'
import { formatCount } from '../../platform/format.ts'
import { ChartColumns, type ColumnWords } from './ChartColumns.tsx'
import { BarMark, ChartFrame } from './ChartFrame.tsx'
import { heightOn, PLOT, TOP, ticksTo } from './chartScale.ts'

/** One bar: it leads to what it counts. */
export interface ChartBar {
  readonly value: number
  /** What it is and how much, for those who hear it. */
  readonly label: string
  readonly to: string
}

/** A bar of each series. */
export interface ChartColumn extends ColumnWords {
  /** Below the title. */
  readonly note?: string | undefined
  /** None where there is nothing to count yet. */
  readonly bars: readonly ChartBar[]
}

const colours = [1, 2, 3] as const
const marks = ['1', '2', '3'] as const

interface BarChartProps {
  readonly label: string
  /** What the axis counts. */
  readonly unit: string
  /** Names of the bars of a column, in their order; three at most. */
  readonly series: readonly string[]
  readonly columns: readonly ChartColumn[]
}

/** Of a column's width: what stays free at either side of its bars. */
const MARGIN = 12

/** Bars side by side over an axis of days or the like. */
export function BarChart({ label, unit, series, columns }: BarChartProps) {
  const ticks = ticksTo(Math.max(0, ...columns.flatMap(({ bars }) => bars.map(({ value }) => value))))
  const legend = series.map((name, index) => ({ name, mark: marks[index] ?? '3' }))
  return (
    <ChartFrame label={label} series={legend} left={{ unit, ticks }} notes>
      {(patterns) => (
        <ChartColumns columns={columns} note={({ note }) => note}>
          {({ bars }) => <Bars bars={bars} patterns={patterns} ticks={ticks} />}
        </ChartColumns>
      )}
    </ChartFrame>
  )
}

interface BarsProps {
  readonly bars: readonly ChartBar[]
  readonly patterns: string
  readonly ticks: readonly number[]
}

function Bars({ bars, patterns, ticks }: BarsProps) {
  const slot = (100 - 2 * MARGIN) / Math.max(1, bars.length)
  return bars.map((bar, index) => {
    const left = MARGIN + index * slot
    const height = heightOn(ticks, bar.value)
    const number = (
      <text className="chart-number" data-slot="chart-number" x={`${left + slot / 2}%`} y={TOP + PLOT - height - 6} textAnchor="middle">
        {formatCount(bar.value)}
      </text>
    )
    // Nothing is behind a zero.
    if (bar.value === 0) return <g key={bar.to}>{number}</g>
    return (
      <Link key={bar.to} to={bar.to} aria-label={bar.label}>
        <rect className="chart-slot" x={`${left}%`} width={`${slot}%`} y="1" height={TOP + PLOT - 1} rx="4" />
        <BarMark x={left + slot * 0.14} width={slot * 0.72} height={height} series={colours[index] ?? 3} patterns={patterns} />
        {number}
      </Link>
    )
  })
}
