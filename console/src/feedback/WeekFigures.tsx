import { rateText } from '@camp/contract/base/numbers'
import { getFeedbackFigures } from '@camp/contract/feedback/feedback.desk'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { feedbackText } from './feedback.text.ts'

/** How this week goes. */
export function WeekFigures() {
  const t = useText(feedbackText)
  const { data } = useCall(getFeedbackFigures, {}, { quiet: () => true, keepPrevious: true })
  if (!data) return null
  const { firstAnswerMinutes: minutes, written, reopened } = data.week
  const length =
    minutes === null
      ? t('week.none')
      : minutes < 180
        ? t('week.minutes', { count: minutes })
        : t('week.hours', { count: Math.round(minutes / 60) })
  return (
    <p className="feedback-week quiet">
      <span>
        {t('week.median')} <b>{length}</b>
      </span>
      <span>
        {t('week.reopened')} <b>{rateText(reopened, written) ?? t('week.none')}</b>
      </span>
    </p>
  )
}
