import type { CallAnswer } from '@camp/contract/base/call'
import { percentOf } from '@camp/contract/base/numbers'
import type { Referrer } from '@camp/contract/referrers/referrers'
import { commissionKind, commissionState, holdOutcome, holdReason } from '@camp/contract/referrers/referrers.labels'
import { getReferrerCommission } from '@camp/contract/referrers/referrers.writing'
import { useState } from 'react'
import { formatMoney, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Can } from '../ui/page/Can.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { PageLink, StatusTag } from '../ui/table/cells.tsx'
import { PayeeCard } from './PayeeCard.tsx'
import { payoutsText } from './payouts.text.ts'
import { referrersText } from './referrers.text.ts'
import './referrers.css'

type Commission = CallAnswer<typeof getReferrerCommission>
type CommissionLine = Commission['lines'][number]
type Outcome = 'RELEASED' | 'DROPPED'

const holding = latePart(async () => (await import('./HoldModal.tsx')).HoldModal)
const PARTS = ['due', 'held', 'draft', 'paid'] as const

/** What a referrer gets from which day on, what was earned and taken back, and what of it was paid where. */
export function CommissionCards({ referrer }: { readonly referrer: Referrer }) {
  const t = useText(referrersText)
  const words = useText(payoutsText)
  const [ending, setEnding] = useState<{ lineId: number; orderNumber: string; outcome: Outcome }>()
  const asked = useCall(getReferrerCommission, { params: { id: referrer.id } })
  const failure = asked.error?.failure
  if (failure) return <ErrorState failure={failure} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <LoadingLines />
  const { rates, lines, sums, waiting, payee } = asked.data
  return (
    <>
      <PayeeCard referrer={referrer} payee={payee} />
      <Card title={t('rates')}>
        <ul className="referrers-commission-lines">
          {rates.map(({ fromDay, rateBp }) => (
            <li key={fromDay}>
              <span>{t('rateFrom', { day: fromDay })}</span>
              <b>{percentOf(rateBp)}%</b>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('lines')}>
        {waiting > 0 && <p className="quiet">{t('waiting', { count: waiting })}</p>}
        {lines.length === 0 ? (
          <p className="quiet">{t('noLines')}</p>
        ) : (
          <>
            <Descriptions facts={PARTS.map((key) => ({ key, title: words(`sums.${key}`), value: formatMoney(sums[key]) }))} />
            <ul className="referrers-commission-lines">
              {lines.map((line) => (
                <Line
                  key={line.id}
                  line={line}
                  onEnd={(outcome) => setEnding({ lineId: line.id, orderNumber: line.orderNumber, outcome })}
                />
              ))}
            </ul>
          </>
        )}
      </Card>
      {ending && <Late part={holding} props={{ ...ending, name: referrer.name, onClose: () => setEnding(undefined) }} />}
    </>
  )
}

function Line({ line, onEnd }: { readonly line: CommissionLine; onEnd(outcome: Outcome): void }) {
  const t = useText(referrersText)
  const holds = useHolds()
  const { orderNumber, amount, rateBp, baseAmount, hold } = line
  const at = formatTime(line.at)
  return (
    <li>
      <span>
        <StatusTag of={commissionKind} value={line.kind} /> <StatusTag of={commissionState} value={line.state} />
      </span>
      <b>{formatMoney(amount)}</b>
      <span className="quiet">
        {holds('ORDER_INDEX') ? <PageLink to={`/order/detail?orderNumber=${orderNumber}`}>{orderNumber}</PageLink> : orderNumber}
      </span>
      <span className="quiet">
        {line.kind === 'CORRECTION' ? at : t('lineOf', { base: formatMoney(baseAmount), rate: percentOf(rateBp), at })}
      </span>
      {hold && <Hold hold={hold} onEnd={onEnd} />}
    </li>
  )
}

function Hold({ hold, onEnd }: { readonly hold: NonNullable<CommissionLine['hold']>; onEnd(outcome: Outcome): void }) {
  const t = useText(payoutsText)
  const language = useLanguage()
  const { why, outcome, reason, byName } = hold
  return (
    <span className="referrers-commission-hold">
      <StatusTag of={holdReason} value={why} />
      {outcome === null ? (
        <Can action="PROMOTE_REFERRER_VERIFY">
          <button type="button" className="link" onClick={() => onEnd('RELEASED')}>
            {t('do.release')}
          </button>
          <button type="button" className="link" onClick={() => onEnd('DROPPED')}>
            {t('do.drop')}
          </button>
        </Can>
      ) : (
        <span className="quiet">
          {t('hold.ended', { outcome: holdOutcome.label(outcome, language), reason: reason ?? '', by: byName ?? '' })}
        </span>
      )}
    </span>
  )
}
