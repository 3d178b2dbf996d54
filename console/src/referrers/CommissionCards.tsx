import type { CallAnswer } from '@camp/contract/base/call'
import { commissionKind } from '@camp/contract/referrers/referrers.labels'
import { percentOf } from '@camp/contract/referrers/referrers.rules'
import { getReferrerCommission } from '@camp/contract/referrers/referrers.writing'
import { formatMoney, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { PageLink, StatusTag } from '../ui/table/cells.tsx'
import { referrersText } from './referrers.text.ts'
import './referrers.css'

type Commission = CallAnswer<typeof getReferrerCommission>

/** What a referrer gets from which day on, and what was earned and taken back. */
export function CommissionCards({ id }: { readonly id: number }) {
  const t = useText(referrersText)
  const asked = useCall(getReferrerCommission, { params: { id } })
  const failure = asked.error?.failure
  if (failure) return <ErrorState failure={failure} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <LoadingLines />
  const { rates, lines } = asked.data
  return (
    <>
      <Card title={t('rates')}>
        <ul className="commission-lines">
          {rates.map(({ fromDay, rateBp }) => (
            <li key={fromDay}>
              <span>{t('rateFrom', { day: fromDay })}</span>
              <b>{percentOf(rateBp)}%</b>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('lines')}>
        {lines.length === 0 ? (
          <p className="quiet">{t('noLines')}</p>
        ) : (
          <ul className="commission-lines">
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

function Line({ line }: { readonly line: Commission['lines'][number] }) {
  const t = useText(referrersText)
  const holds = useHolds()
  const { orderNumber, amount, rateBp, baseAmount } = line
  return (
    <li>
      <span>
        <StatusTag of={commissionKind} value={line.kind} />
      </span>
      <b>{formatMoney(amount)}</b>
      <span className="quiet">
        {holds('ORDER_INDEX') ? <PageLink to={`/order/detail?orderNumber=${orderNumber}`}>{orderNumber}</PageLink> : orderNumber}
      </span>
      <span className="quiet">{t('lineOf', { base: formatMoney(baseAmount), rate: percentOf(rateBp), at: formatTime(line.at) })}</span>
    </li>
  )
}
