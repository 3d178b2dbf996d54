import { payoutState } from '@camp/contract/referrers/referrers.labels'
import { type CommissionPayout, getCommissionPayout } from '@camp/contract/referrers/referrers.payouts'
import { commissionPayoutRecord } from '@camp/contract/referrers/referrers.record'
import { useState } from 'react'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatCount, formatMoney, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useSession } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { idOf, type PeekProps } from '../ui/peek/peek.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import type { RowAction } from '../ui/table/column.ts'
import type { PayoutStep } from './PayoutStepModal.tsx'
import { payeeWords } from './payeeWords.ts'
import { payoutsText } from './payouts.text.ts'
import './referrers.css'
import { nameIn } from '../ui/page/recordNames.tsx'

const stepping = latePart(async () => (await import('./PayoutStepModal.tsx')).PayoutStepModal)

/** A payout beside the list: what goes to whom, the sheet for the bank, and the word that it was paid. */
export function PayoutPeek({ of }: PeekProps<CommissionPayout>) {
  const t = useText(payoutsText)
  const title = useTitles(commissionPayoutRecord)
  const { user } = useSession()
  const [step, setStep] = useState<PayoutStep>()
  const id = idOf(of)
  const known = Number.isInteger(id)
  const { data: payout, error, refetch } = useCall(getCommissionPayout, { params: { id } }, { enabled: known, quiet: () => true })
  if (!payout) {
    return (
      <DetailPage title={t('title')}>
        <RecordState
          failure={error?.failure}
          missing={!known}
          words={{ title: t('gone'), hint: t('goneHint'), back: t('back') }}
          list="/extension/referrer?tab=payouts"
          onRetry={() => void refetch()}
        />
      </DetailPage>
    )
  }
  const draft = payout.state === 'DRAFT'
  const own = payout.madeById === user?.id ? { refusal: t('own') } : {}
  const actions: RowAction[] = [
    ...(draft ? [{ key: 'pay', title: t('do.pay'), run: () => setStep('pay'), ...own }] : []),
    ...(payout.state === 'CANCELLED' ? [] : [{ key: 'export', title: t('do.export'), run: () => setStep('export') }]),
    ...(draft ? [{ key: 'cancel', title: t('do.cancel'), danger: true as const, run: () => setStep('cancel') }] : []),
  ]
  const facts = [
    { key: 'until', title: title('untilDay'), value: payout.untilDay },
    { key: 'referrers', title: title('referrers'), value: formatCount(payout.referrers) },
    { key: 'made', title: title('madeByName'), value: payout.madeByName && nameIn(payout, 'madeByName') },
    { key: 'at', title: title('createdAt'), value: formatTime(payout.createdAt) },
    { key: 'paidBy', title: title('paidByName'), value: payout.paidByName },
    { key: 'paidAt', title: title('paidAt'), value: payout.paidAt ? formatTime(payout.paidAt) : undefined },
    { key: 'reference', title: title('bankReference'), value: payout.bankReference, wide: true },
  ]
  return (
    <>
      <DetailPage
        title={formatMoney(payout.amount)}
        extra={<StatusTag of={payoutState} value={payout.state} />}
        actions={
          <PageActions items={actions} next={draft ? 'pay' : undefined}>
            <HistoryButton of={commissionPayoutRecord} id={payout.id} title={payout.untilDay} />
          </PageActions>
        }
      >
        <Card title={t('facts')}>
          <Descriptions facts={facts} />
        </Card>
        <Card title={t('rows')}>
          {payout.state === 'CANCELLED' && <p className="quiet">{t('freed')}</p>}
          <ul className="referrers-commission-lines">
            {payout.rows.map((row) => (
              <li key={row.referrerId}>
                <span>{row.name}</span>
                <b>{formatMoney(row.amount)}</b>
                <span className="quiet">
                  {row.moved && <b>{t('payee.moved')} · </b>}
                  {payeeWords(row, t)} · {t('draw.lines', { count: formatCount(row.lines) })}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      </DetailPage>
      {step && <Late part={stepping} props={{ step, payout, onClose: () => setStep(undefined) }} />}
    </>
  )
}
