import './chart.css'

interface ShareBarProps {
  /** Of the whole, from 0 to 1. */
  readonly share: number
}

const THICK = 8

/** A bar by itself, beside the number that it stands for. As a picture it is printed, which grounds are not. */
export function ShareBar({ share }: ShareBarProps) {
  return (
    <svg className="chart-share-bar" width="100%" height={THICK} aria-hidden="true">
      <rect className="chart-share-ground" width="100%" height="100%" rx="4" />
      <rect className="chart-bar" width={`${share * 100}%`} height="100%" rx="4" />
    </svg>
  )
}
