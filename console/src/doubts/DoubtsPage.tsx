import { countDoubts, doubtKind } from '@camp/contract/doubts/doubts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { DoubtTable } from './DoubtTable.tsx'
import { doubtsText } from './doubts.text.ts'

/** Rows that an earlier fault may have written, a card a kind, with the act that sets each right. */
export function DoubtsPage() {
  const t = useText(doubtsText)
  const language = useLanguage()
  const { data, error, refetch } = useCall(countDoubts, {})
  const again = () => void refetch()
  return (
    <DetailPage title={t('title')} actions={<Button onClick={again}>{t('again')}</Button>}>
      {error && (error.failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={error.failure} onRetry={again} />)}
      {!data && !error && (
        <div className="detail-plain-loading" aria-busy="true">
          <LoadingLines />
        </div>
      )}
      {data?.length === 0 && (
        <div className="card">
          <EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState>
        </div>
      )}
      {data && data.length > 0 && <p className="quiet">{t('hint')}</p>}
      {data?.map(({ kind, count }) => (
        <Card key={kind} title={`${doubtKind.label(kind, language)} · ${count}`}>
          <p className="quiet">{t(`act.${kind}`)}</p>
          <DoubtTable kind={kind} />
        </Card>
      ))}
    </DetailPage>
  )
}
