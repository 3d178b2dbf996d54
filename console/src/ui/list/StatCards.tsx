import { useWindowIs } from '../../platform/signedIn/windowSize.ts'
import { Sparkline } from '../chart/Sparkline.tsx'
import { useInPeek } from '../peek/peek.ts'
import './list.stats.css'

/** One figure above a list. */
export interface Stat {
  readonly key: string
  readonly title: string
  /** What exactly is counted. */
  readonly tip?: string
  /** Formatted; undefined until it is known. */
  readonly value: string | undefined
  /** Of a share: how many of how many. */
  readonly of?: string | undefined
  /** How it moved, day by day or week by week: a small line beside it. */
  readonly points?: readonly (number | null)[] | undefined
  /** Shows the records behind the figure: the whole card is pressed. */
  open?(): void
}

interface StatCardsProps {
  readonly stats: readonly Stat[]
  readonly busy?: boolean
  /** They stand in the line above rows, which is short. */
  readonly inLine?: boolean
}

/** Figures above a list, in one strip that scrolls where it is short; their room is kept before they come. */
export function StatCards({ stats, busy = false, inLine = false }: StatCardsProps) {
  const scrolls = [useWindowIs('crowded'), useInPeek(), inLine].some(Boolean)
  return (
    <dl className="list-stats card" data-slot="list-stats" aria-busy={busy} {...(scrolls && { tabIndex: 0 })}>
      {stats.map((stat) => (
        <div key={stat.key} className="list-stat" data-slot="list-stat" data-tip={stat.tip}>
          <dt>{stat.title}</dt>
          <dd>
            {stat.value === undefined ? <span className="list-stat-bone" /> : <Figure stat={stat} value={stat.value} />}
            {stat.of && <small>{stat.of}</small>}
            {stat.points && <Sparkline points={stat.points} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Figure({ stat, value }: { stat: Stat; value: string }) {
  if (!stat.open) return value
  return (
    <button type="button" onClick={stat.open}>
      {value}
    </button>
  )
}
