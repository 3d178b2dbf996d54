import { listRunningCamps } from '@camp/contract/homepage'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/query.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { dashboardText } from './dashboard.text.ts'
import { NewsCard } from './NewsCard.tsx'

const MOST = 6

/** The camps of today with the clock-in rate of this week; each leads to its figures. */
export function RunningCampsCard() {
  const t = useText(dashboardText)
  const [all, setAll] = useState(false)
  const { data, error, refetch } = useCall(listRunningCamps, {}, { quiet: () => true })
  const shown = all ? data : data?.slice(0, MOST)
  const more = data && data.length > MOST
  return (
    <NewsCard
      title={t('camps')}
      open={more ? { label: all ? t('fewerCamps') : t('allCamps', { count: data.length }), run: () => setAll(!all) } : undefined}
      none={{ title: t('noCamps'), hint: t('campsHint') }}
      error={error}
      onRetry={() => void refetch()}
      lines={shown?.map((camp) => (
        <li key={camp.id}>
          <span className="news-title">
            <Link to={`/camp/status?campId=${camp.id}`}>{camp.name}</Link>
            <small>{t('campFacts', { count: formatCount(camp.enrolled), until: camp.endDate.slice(5) })}</small>
          </span>
          <span className="news-side">
            {camp.clockInRateBp === null ? (
              t('noLessonYet')
            ) : (
              <>
                <ProgressBar label={t('campRate', { name: camp.name })} rate={camp.clockInRateBp / 100} />
                <span className="news-rate">{`${(camp.clockInRateBp / 100).toFixed(1)}%`}</span>
              </>
            )}
          </span>
        </li>
      ))}
    />
  )
}
