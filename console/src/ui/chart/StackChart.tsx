import { Link } from 'react-router'
import { formatCount } from '../../platform/format.ts'
import { ChartColumns, type ColumnWords } from './ChartColumns.tsx'
import { BarMark, ChartFrame } from './ChartFrame.tsx'
import { heightOn, PLOT, type Room, TOP, ticksTo } from './chartScale.ts'

/** One bar, of as many parts as there are series. */
export interface StackColumn extends ColumnWords {
  /** What it is and how much, for those who hear it. */
  readonly label: string
  readonly to: string
  /** From below, none of them negative. */
  readonly parts: readonly number[]
}

const marks = ['1', '2', '3', '4'] as const
const colours = [1, 2, 3, 4] as const

interface StackChartProps {
  readonly label: string
  /** What the axis counts. */
  readonly unit: string
  /** Names of the parts of a bar, from below; four at most. */
  readonly series: readonly string[]
  readonly columns: readonly StackColumn[]
}

const MARGIN = 18
const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0)

/** Bars of parts that lie on each other, with their sums above: what a whole is made of, and how the whole goes. */
export function StackChart({ label, unit, series, columns }: StackChartProps) {
  const ticks = ticksTo(Math.max(0, ...columns.map(({ parts }) => sumOf(parts))))
  const legend = series.map((name, index) => ({ name, mark: marks[index] ?? '4' }))
  return (
    <ChartFrame label={label} series={legend} left={{ unit, ticks }}>
      {(patterns) => (
        <ChartColumns columns={columns}>
          {(column, room) => <Stack column={column} patterns={patterns} room={room} ticks={ticks} />}
        </ChartColumns>
      )}
    </ChartFrame>
  )
}

interface StackProps {
  readonly column: StackColumn
  readonly patterns: string
  readonly room: Room
  readonly ticks: readonly number[]
}

function Stack({ column: { label, to, parts }, patterns, room, ticks }: StackProps) {
  const heights = parts.map((part) => heightOn(ticks, part))
  const sum = sumOf(parts)
  // Nothing is behind a zero.
  if (sum === 0) return null
  return (
    <Link to={to} aria-label={label}>
      <rect className="chart-slot" x="4%" width="92%" y="1" height={TOP + PLOT - 1} rx="4" />
      {colours.map((series, index) => {
        const height = heights[index] ?? 0
        if (height === 0) return null
        const above = sumOf(heights.slice(0, index))
        return <BarMark key={series} x={MARGIN} width={100 - 2 * MARGIN} {...{ height, above, series, patterns }} />
      })}
      <text
        className="chart-number"
        data-slot="chart-number"
        x="50%"
        y={TOP + PLOT - sumOf(heights) - 6}
        textAnchor="middle"
        data-room={room}
      >
        {formatCount(sum)}
      </text>
    </Link>
  )
}
