import './chart.css'

interface ShareBarProps {
  /** Of the whole, from 0 to 1. */
  readonly share: number
  /** It stands, and grows upwards. */
  readonly upright?: boolean
}

const WIDTH = 36
const UPRIGHT = 56
const THICK = 8
/** A bar of anything is seen. */
const LEAST = 2

/** A bar by itself, beside the number that it stands for. As a picture it is printed, which grounds are not. */
export function ShareBar({ share, upright = false }: ShareBarProps) {
  if (upright) {
    const height = Math.max(LEAST, Math.round(UPRIGHT * share))
    return (
      <svg className="chart-share-bar" width={WIDTH} height={height} aria-hidden="true">
        <rect className="chart-bar" width="100%" height={height + THICK} rx="3" />
      </svg>
    )
  }
  return (
    <svg className="chart-share-bar" width="100%" height={THICK} aria-hidden="true">
      <rect className="chart-share-ground" width="100%" height="100%" rx="4" />
      <rect className="chart-bar" width={`${share * 100}%`} height="100%" rx="4" />
    </svg>
  )
}
