import { useId } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../platform/format.ts'
import { ticksTo } from './chartScale.ts'
import './BarChart.css'

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

interface BarChartProps {
  readonly label: string
  /** What the axis counts. */
  readonly unit: string
  /** Names of the bars of a column, in their order; three at most. */
  readonly series: readonly string[]
  readonly columns: readonly ChartColumn[]
}

const TOP = 20
const PLOT = 180
const BELOW = 46
const HEIGHT = TOP + PLOT + BELOW
const AXIS = 44
/** Of a column's width: what stays free at either side of its bars. */
const MARGIN = 12
/** A bar of anything is seen. */
const LEAST = 3

/** Bars side by side over an axis of days or the like. The tips are those of the page around it; the same figures belong into a table beside it. */
export function BarChart({ label, unit, series, columns }: BarChartProps) {
  const id = useId()
  const ticks = ticksTo(Math.max(0, ...columns.flatMap(({ bars }) => bars.map(({ value }) => value))))
  const most = ticks.at(-1) ?? 1
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(LEAST, (value / most) * PLOT))
  return (
    <figure className="bars">
      <ul className="bars-legend" aria-hidden="true">
        <li className="bars-unit">{unit}</li>
        {series.map((name, index) => (
          <li key={name} data-series={index + 1}>
            {name}
          </li>
        ))}
      </ul>
      <div className="bars-plot">
        <svg className="bars-axis" width={AXIS} height={HEIGHT} aria-hidden="true">
          {ticks.map((tick) => (
            <text key={tick} x={AXIS - 8} y={TOP + PLOT - heightOf(tick)} dy="0.35em" textAnchor="end">
              {formatCount(tick)}
            </text>
          ))}
        </svg>
        {/* biome-ignore lint/a11y/useSemanticElements: no fieldset stands in a picture, and the links in it must be heard */}
        <svg className="bars-area" width="100%" height={HEIGHT} role="group" aria-label={label}>
          <Patterns id={id} />
          <g className="bars-grid">
            {ticks.map((tick) => (
              <line key={tick} x1="0" x2="100%" y1={TOP + PLOT - heightOf(tick)} y2={TOP + PLOT - heightOf(tick)} data-zero={tick === 0} />
            ))}
          </g>
          {columns.map((column, index) => (
            <ChartColumnMarks
              key={column.key}
              column={column}
              patterns={id}
              x={(index * 100) / columns.length}
              width={100 / columns.length}
              heightOf={heightOf}
            />
          ))}
        </svg>
      </div>
    </figure>
  )
}

interface MarksProps {
  readonly column: ChartColumn
  readonly patterns: string
  /** In percent. */
  readonly x: number
  readonly width: number
  heightOf(value: number): number
}

function ChartColumnMarks({ column, patterns, x, width, heightOf }: MarksProps) {
  const { title, note, strong, tip, bars } = column
  const slot = (100 - 2 * MARGIN) / Math.max(1, bars.length)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its words are in it, and a title would be a second tip
    <svg x={`${x}%`} width={`${width}%`} height={HEIGHT} data-tip={tip}>
      <rect className="bars-ground" width="100%" height={TOP + PLOT} />
      {bars.map((bar, index) => {
        const place = { x: `${MARGIN + index * slot}%`, width: `${slot}%` }
        const mark = { x: `${MARGIN + index * slot + slot * 0.14}%`, width: `${slot * 0.72}%`, rx: 3 }
        const height = heightOf(bar.value)
        const number = (
          <text className="bars-number" x={`${MARGIN + (index + 0.5) * slot}%`} y={TOP + PLOT - height - 6} textAnchor="middle">
            {formatCount(bar.value)}
          </text>
        )
        // Nothing is behind a zero.
        if (bar.value === 0) return <g key={bar.to}>{number}</g>
        return (
          <Link key={bar.to} to={bar.to} aria-label={bar.label}>
            <rect className="bars-slot" {...place} y="1" height={TOP + PLOT - 1} rx="4" />
            <rect className="bars-bar" data-series={index + 1} {...mark} y={TOP + PLOT - height} height={height} />
            <rect className="bars-pattern" {...mark} y={TOP + PLOT - height} height={height} fill={`url(#${patterns}${index + 1})`} />
            {number}
          </Link>
        )
      })}
      <text className="bars-title" x="50%" y={TOP + PLOT + 20} textAnchor="middle" data-strong={strong || undefined}>
        {title}
      </text>
      <text className="bars-note" x="50%" y={TOP + PLOT + 38} textAnchor="middle">
        {note}
      </text>
    </svg>
  )
}

/** Signs of the series for eyes that do not tell colours apart. */
function Patterns({ id }: { readonly id: string }) {
  return (
    <defs className="bars-signs">
      {['M-2 10 10 -2M-2 2 2 -2M6 10 10 6', 'M0 2h8M0 6h8', 'M2 0v8M6 0v8'].map((path, index) => (
        <pattern key={path} id={`${id}${index + 1}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <path d={path} />
        </pattern>
      ))}
    </defs>
  )
}
