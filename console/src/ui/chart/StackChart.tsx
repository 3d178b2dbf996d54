import { Link } from 'react-router'
import { formatCount } from '../../platform/format.ts'
import { BarMark, ChartFrame } from './ChartFrame.tsx'
import { heightOn, heightWith, PLOT, type Room, roomFor, TOP, ticksTo, titledOf } from './chartScale.ts'

/** What stands at one place of the axis: one bar, of as many parts as there are series. */
export interface StackColumn {
  readonly key: string
  readonly title: string
  /** All that is to be said of it; shown where the pointer or the focus is. Lines are kept. */
  readonly tip: string
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
      {(patterns) =>
        columns.map((column, index) => (
          <Stack
            key={column.key}
            column={column}
            patterns={patterns}
            room={roomFor(index, columns.length, titledOf(columns.length))}
            x={index * (100 / columns.length)}
            width={100 / columns.length}
            ticks={ticks}
          />
        ))
      }
    </ChartFrame>
  )
}

interface StackProps {
  readonly column: StackColumn
  readonly patterns: string
  readonly room: Room
  /** In percent. */
  readonly x: number
  readonly width: number
  readonly ticks: readonly number[]
}

function Stack({ column: { title, tip, label, to, parts }, patterns, room, x, width, ticks }: StackProps) {
  const heights = parts.map((part) => heightOn(ticks, part))
  const sum = sumOf(parts)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its words are in it, and a title would be a second tip
    <svg x={`${x}%`} width={`${width}%`} height={heightWith(false)} overflow="visible" data-tip={tip}>
      <rect className="chart-ground" width="100%" height={TOP + PLOT} />
      {/* Nothing is behind a zero. */}
      {sum > 0 && (
        <Link to={to} aria-label={label}>
          <rect className="chart-slot" x="4%" width="92%" y="1" height={TOP + PLOT - 1} rx="4" />
          {colours.map((series, index) => {
            const height = heights[index] ?? 0
            if (height === 0) return null
            const above = sumOf(heights.slice(0, index))
            return <BarMark key={series} x={MARGIN} width={100 - 2 * MARGIN} {...{ height, above, series, patterns }} />
          })}
          <text className="chart-number" x="50%" y={TOP + PLOT - sumOf(heights) - 6} textAnchor="middle" data-room={room}>
            {formatCount(sum)}
          </text>
        </Link>
      )}
      <text className="chart-title" x="50%" y={TOP + PLOT + 20} textAnchor="middle" data-room={room}>
        {title}
      </text>
    </svg>
  )
}
