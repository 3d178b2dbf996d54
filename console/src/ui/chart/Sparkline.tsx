import './chart.css'

interface SparklineProps {
  /** One a day or week, the oldest first; null where there is nothing to say. */
  readonly points: readonly (number | null)[]
}

const WIDTH = 64
const HEIGHT = 20
/** So that the line is not cut off at its edges. */
const EDGE = 2

/** How a figure moved, beside the figure: from its least to its most, and where it stands now. */
export function Sparkline({ points }: SparklineProps) {
  const known = points.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  if (known.length < 2) return null
  const values = known.map(({ value }) => value)
  const least = Math.min(...values)
  const range = Math.max(...values) - least || 1
  const x = (index: number): number => EDGE + (index * (WIDTH - 2 * EDGE)) / (points.length - 1)
  const y = (value: number): number => HEIGHT - EDGE - ((value - least) * (HEIGHT - 2 * EDGE)) / range
  const places = known.map(({ value, index }) => [x(index).toFixed(1), y(value).toFixed(1)] as const)
  const [lastX, lastY] = places.at(-1) ?? []
  return (
    <svg className="chart-sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline points={places.map((place) => place.join(',')).join(' ')} />
      <circle cx={lastX} cy={lastY} r="2" />
    </svg>
  )
}
