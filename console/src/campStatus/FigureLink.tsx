import { type WeekFigure, type WeekFigures, weekFigure } from '@camp/contract/campStatus/campStatus'
import { Link } from 'react-router'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { campStatusText } from './campStatus.text.ts'
import { behindPath, countOf, type WeekAddress } from './weekAddress.ts'

interface FigureLinkProps {
  readonly at: WeekAddress
  readonly figure: WeekFigure
  readonly figures: WeekFigures
  /** Of what it is, for those who hear it: a group, a day, the whole week. */
  readonly of: string
  readonly date?: string
}

/** A number that opens the children behind it. Where there are none it opens nothing. */
export function FigureLink({ at, figure, figures, of, date }: FigureLinkProps) {
  const t = useText(campStatusText)
  const language = useLanguage()
  const number = formatCount(countOf(figures, figure))
  if (number === '0') return <span className="quiet">0</span>
  return (
    <Link
      className="campStatus-figure-link"
      to={behindPath(at, figure, date)}
      aria-label={t('opens', { figure: weekFigure.label(figure, language), count: number, of })}
    >
      {number}
    </Link>
  )
}
