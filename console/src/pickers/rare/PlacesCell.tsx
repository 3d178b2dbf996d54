import { formatCount } from '../../platform/format.ts'
import './PlacesCell.css'

/** How many of the places are taken, as words over a bar. */
export function PlacesCell({ taken, of }: { taken: number; of: number }) {
  const share = Math.min(100, Math.round((taken * 100) / of))
  return (
    <span className="places" data-full={taken >= of || undefined}>
      {formatCount(taken)} / {formatCount(of)}
      <i style={{ width: `${share}%` }} />
    </span>
  )
}
