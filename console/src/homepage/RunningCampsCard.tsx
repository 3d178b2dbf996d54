import type { CallAnswer } from '@camp/contract/base/call'
import { rateText } from '@camp/contract/base/numbers'
import { campName } from '@camp/contract/camps/camps.names'
import { listRunningCamps } from '@camp/contract/homepage/homepage'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { ProgressBar } from '../ui/page/ProgressBar.tsx'
import { homepageText } from './homepage.text.ts'
import { NewsCard } from './NewsCard.tsx'

const MOST = 6

/** The camps of today with the clock-in rate of this week; each leads to its figures. */
export function RunningCampsCard() {
  const t = useText(homepageText)
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
      lines={shown?.map((camp) => <CampLine key={camp.id} camp={camp} />)}
    />
  )
}

function CampLine({ camp }: { readonly camp: CallAnswer<typeof listRunningCamps>[number] }) {
  const t = useText(homepageText)
  const rate = rateText(camp.clockedIn, camp.due)
  return (
    <li>
      <span className="homepage-news-title">
        <Link to={`/camp/status?campId=${camp.id}`}>{campName(camp)}</Link>
        <small>{t('campFacts', { count: formatCount(camp.enrolled), until: camp.endDate.slice(5) })}</small>
      </span>
      <span className="homepage-news-side">
        {rate === null ? (
          t('noLessonYet')
        ) : (
          <>
            <ProgressBar label={t('campRate', { name: campName(camp) })} rate={Number.parseFloat(rate)} />
            <span className="homepage-news-rate">{rate}</span>
          </>
        )}
      </span>
    </li>
  )
}
