import { rateText } from '@camp/contract/base/numbers'
import { getMorning, morningFigure } from '@camp/contract/homepage/homepage.morning'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { dashboardText } from './homepage.dashboard.text.ts'
import { morningText } from './homepage.morning.text.ts'
import { morningWords } from './morningWords.ts'
import { NewsCard } from './NewsCard.tsx'

/** The morning page in short: what was unusual yesterday, each with what explains most of it. */
export function MorningCard() {
  const t = useText(dashboardText)
  const words = useText(morningText)
  const language = useLanguage()
  const { data, error, refetch } = useCall(getMorning, { query: {} }, { quiet: () => true })
  const unusual = data?.items.filter((item) => item.unusual)
  return (
    <NewsCard
      title={words('title')}
      {...(data && { note: data.day })}
      way={{ label: t('openMorning'), to: '/dashboard/morning' }}
      open={undefined}
      none={{ title: words('calm'), hint: '' }}
      error={error}
      onRetry={() => void refetch()}
      lines={unusual?.map((item) => (
        <li key={item.figure}>
          <span className="homepage-news-title">
            {morningFigure.label(item.figure, language)}
            {item.cause?.name && <small>{`${item.cause.name} ${rateText(item.cause.shareBp, 10_000)}`}</small>}
          </span>
          <span className="homepage-news-side">
            {morningWords(item)(item.value)}
            {item.usual && <small>{words('usual', { value: morningWords(item)(item.usual.mean) })}</small>}
          </span>
        </li>
      ))}
    />
  )
}
