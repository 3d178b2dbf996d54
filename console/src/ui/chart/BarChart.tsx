import { Link } from 'react-router'
import { formatCount } from '../../platform/format.ts'
import { BarMark, ChartFrame } from './ChartFrame.tsx'
import { heightOn, heightWith, PLOT, type Room, roomFor, TOP, ticksTo, titledOf } from './chartScale.ts'

/** One bar: it leads to what it counts. */
export interface ChartBar {
  readonly value: number
  /** What it is and how much, for those who hear it. */
  readonly label: string
  readonly to: string
}

/** What stands at one place of the axis: a bar of each series. */
export interface ChartColumn {
  readonly key: string
  readonly title: string
  /** Below the title. */
  readonly note?: string | undefined
  readonly strong?: boolean
  /** All that is to be said of it; shown where the pointer or the focus is. Lines are kept. */
  readonly tip: string
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
      {(patterns) =>
        columns.map((column, index) => (
          <ColumnMarks
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

interface MarksProps {
  readonly column: ChartColumn
  readonly patterns: string
  readonly room: Room
  /** In percent. */
  readonly x: number
  readonly width: number
  readonly ticks: readonly number[]
}

function ColumnMarks({ column, patterns, room, x, width, ticks }: MarksProps) {
  const { title, note, strong, tip, bars } = column
  const slot = (100 - 2 * MARGIN) / Math.max(1, bars.length)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its words are in it, and a title would be a second tip
    <svg x={`${x}%`} width={`${width}%`} height={heightWith(true)} overflow="visible" data-tip={tip}>
      <rect className="chart-ground" width="100%" height={TOP + PLOT} />
      {bars.map((bar, index) => {
        const left = MARGIN + index * slot
        const height = heightOn(ticks, bar.value)
        const number = (
          <text className="chart-number" x={`${left + slot / 2}%`} y={TOP + PLOT - height - 6} textAnchor="middle">
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
      })}
      <text className="chart-title" x="50%" y={TOP + PLOT + 20} textAnchor="middle" data-room={room} data-strong={strong || undefined}>
        {title}
      </text>
      <text className="chart-note" x="50%" y={TOP + PLOT + 38} textAnchor="middle" data-room={room}>
        {note}
      </text>
    </svg>
  )
}
