import { type ReactNode, useId } from 'react'
import { formatCount } from '../../platform/format.ts'
import { useChartKeys } from './chartKeys.ts'
import { heightOn, heightWith, PLOT, TOP } from './chartScale.ts'
import './chart.css'

/** An axis: what it counts, and its numbers from zero upwards. */
export interface ChartAxis {
  readonly unit: string
  readonly ticks: readonly number[]
}

/** What a mark stands for; bars side by side have three colours at most, parts of one bar four. */
export interface ChartSeries {
  readonly name: string
  readonly mark: '1' | '2' | '3' | '4' | 'line'
}

interface ChartFrameProps {
  /** What the picture shows, in words for those who hear it. */
  readonly label: string
  readonly series: readonly ChartSeries[]
  readonly left: ChartAxis
  /** Of as many steps as the other one. */
  readonly right?: ChartAxis
  /** Its columns have notes below their titles. */
  readonly notes?: boolean
  /** The marks; `patterns` begins the names of their patterns. */
  readonly children: (patterns: string) => ReactNode
}

const AXIS = 44

/**
 * What all pictures share: legend, axes, lines, patterns for eyes that do not tell colours apart, and a way through it by keys. Nothing moves,
 * and its height is fixed. Tips are those of the page around it; the same figures belong into a table beside it.
 */
export function ChartFrame({ label, series, left, right, notes = false, children }: ChartFrameProps) {
  const id = useId()
  const keys = useChartKeys()
  const height = heightWith(notes)
  return (
    <figure className="chart">
      <ul className="chart-legend" aria-hidden="true">
        <li className="chart-unit">{left.unit}</li>
        {/* One measure that is called as its axis needs no sign. */}
        {series.map(({ name, mark }) =>
          series.length === 1 && name === left.unit ? null : (
            <li key={name} data-mark={mark}>
              {name}
            </li>
          ),
        )}
        {right && <li className="chart-unit chart-unit-right">{right.unit}</li>}
      </ul>
      <div className="chart-plot">
        <Numbers axis={left} height={height} />
        {/* biome-ignore lint/a11y/useSemanticElements: no fieldset stands in a picture, and the links in it must be heard */}
        <svg className="chart-area" width="100%" height={height} role="group" aria-label={label} {...keys}>
          <Patterns id={id} />
          <g className="chart-grid">
            {left.ticks.map((tick) => {
              const y = TOP + PLOT - heightOn(left.ticks, tick)
              return <line key={tick} x1="0" x2="100%" y1={y} y2={y} data-zero={tick === 0} />
            })}
          </g>
          {children(id)}
        </svg>
        {right && <Numbers axis={right} height={height} across />}
      </div>
    </figure>
  )
}

interface NumbersProps {
  readonly axis: ChartAxis
  readonly height: number
  /** At the right. */
  readonly across?: boolean
}

/** The numbers of an axis. */
function Numbers({ axis: { ticks }, height, across = false }: NumbersProps) {
  return (
    <svg className="chart-axis" width={AXIS} height={height} aria-hidden="true">
      {ticks.map((tick) => (
        <text key={tick} x={across ? 8 : AXIS - 8} y={TOP + PLOT - heightOn(ticks, tick)} dy="0.35em" textAnchor={across ? 'start' : 'end'}>
          {formatCount(tick)}
        </text>
      ))}
    </svg>
  )
}

/** Signs of the series for eyes that do not tell colours apart. */
function Patterns({ id }: { readonly id: string }) {
  return (
    <defs className="chart-signs">
      {['M-2 10 10 -2M-2 2 2 -2M6 10 10 6', 'M0 2h8M0 6h8', 'M2 0v8M6 0v8', 'M0 4h8M4 0v8'].map((path, index) => (
        <pattern key={path} id={`${id}${index + 1}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <path d={path} />
        </pattern>
      ))}
    </defs>
  )
}

interface BarMarkProps {
  /** Place and width, in percent. */
  readonly x: number
  readonly width: number
  readonly height: number
  readonly series: 1 | 2 | 3 | 4
  /** How high it stands above the line of zero. */
  readonly above?: number
  readonly patterns: string
}

/** A bar that stands on the line of zero, or on another one. */
export function BarMark({ x, width, height, series, patterns, above = 0 }: BarMarkProps) {
  const place = { x: `${x}%`, width: `${width}%`, rx: 3, y: TOP + PLOT - above - height, height }
  return (
    <>
      <rect className="chart-bar" data-series={series} {...place} />
      <rect className="chart-pattern" {...place} fill={`url(#${patterns}${series})`} />
    </>
  )
}
