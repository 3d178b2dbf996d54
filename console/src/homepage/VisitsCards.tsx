import { Link } from 'react-router'
import { relativeTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useQuickLinks } from '../platform/sideMenu.ts'
import { useVisits, type VisitLine } from '../platform/signedIn/visits.ts'
import { capital } from '../ui/table/cells.tsx'
import { homepageText } from './homepage.text.ts'
import { NewsCard } from './NewsCard.tsx'

const MOST = 6
const HERE = '/dashboard/workplace'

/** What one opened last and has pinned, side by side: the way back into what one was at. */
export function VisitsCards() {
  const t = useText(homepageText)
  const { recent, pinned } = useVisits(useQuickLinks())
  const shown = recent.filter(({ path }) => path !== HERE).slice(0, MOST)
  if (shown.length + pinned.length === 0) return null
  return (
    <div className="homepage-pair">
      <Lines title={t('recent')} lines={shown} none={{ title: t('noRecent'), hint: t('noRecentHint') }} />
      <Lines title={t('pinned')} lines={pinned} none={{ title: t('noPinned'), hint: t('noPinnedHint') }} />
    </div>
  )
}

interface LinesProps {
  readonly title: string
  readonly lines: readonly VisitLine[]
  readonly none: { readonly title: string; readonly hint: string }
}

const Lines = ({ title, lines, none }: LinesProps) => (
  <NewsCard
    title={title}
    open={undefined}
    none={none}
    error={null}
    onRetry={() => undefined}
    lines={lines.map(({ path, title: name, detail, at, Icon }) => (
      <li key={path}>
        <span className="homepage-news-title">
          {Icon && <Icon />} <Link to={path}>{name}</Link>
          {detail !== null && <small>{detail}</small>}
        </span>
        <span className="homepage-news-side">{capital(relativeTime(at))}</span>
      </li>
    ))}
  />
)
