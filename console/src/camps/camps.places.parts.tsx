import { lengthIn } from '@camp/contract/base/numbers'
import { formatCount } from '../platform/format.ts'
import './PlacesCell.css'

/** How many of the places are taken, as words over a bar. */
export function PlacesCell({ taken, of }: { taken: number; of: number }) {
  return (
    <span className="placesCell" data-full={taken >= of || undefined}>
      {formatCount(taken)} / {formatCount(of)}
      <i style={{ width: lengthIn(Math.min(taken, of), of) }} />
    </span>
  )
}
