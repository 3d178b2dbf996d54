import { rateText } from '@camp/contract/base/numbers'
import { getCoachRenewal, RENEWAL_DAYS } from '@camp/contract/coaches/coaches.renewal'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { coachListText } from './coachList.text.ts'

/** How many of the children who finished with a coach came again, and what that means. */
export function RenewalCard({ coachId }: { readonly coachId: number }) {
  const t = useText(coachListText)
  const { data, error, refetch } = useCall(getCoachRenewal, { params: { id: coachId }, query: {} }, { quiet: () => true })
  const rate = data && rateText(data.renewed, data.finished)
  return (
    <Card title={t('renewal')} extra={rate && <b>{rate}</b>}>
      {error && <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingLines />}
      {data && (
        <p>
          {data.finished === 0
            ? t('renewalNone')
            : t('renewalCounts', { finished: formatCount(data.finished), renewed: formatCount(data.renewed) })}
        </p>
      )}
      {data && data.mayRenew > 0 && <p>{t('renewalMay', { count: data.mayRenew })}</p>}
      <p className="quiet">{t('renewalMeans', { days: RENEWAL_DAYS })}</p>
    </Card>
  )
}
