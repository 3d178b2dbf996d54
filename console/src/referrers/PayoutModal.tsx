import type { CallAnswer } from '@camp/contract/base/call'
import { limitsOf } from '@camp/contract/base/limits'
import { createCommissionPayout, listDueCommission } from '@camp/contract/referrers/referrers.payouts'
import { commissionPayoutRecord } from '@camp/contract/referrers/referrers.record'
import { useState } from 'react'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { type CallError, useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { payeeWords } from './payeeWords.ts'
import { payoutsText } from './payouts.text.ts'
import './referrers.css'

type Due = CallAnswer<typeof listDueCommission>[number]

const { until } = limitsOf(createCommissionPayout)
/** Today where the business is. */
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const payable = ({ amount, missing }: Due) => amount > 0 && !missing

/** Draws up a payout: up to which day, and to whom; all who can be paid are chosen until somebody is left out. */
export function PayoutModal({ onClose }: { readonly onClose: () => void }) {
  const t = useText(payoutsText)
  const title = useTitles(commissionPayoutRecord)
  const form = useForm({ until }, { until: today() })
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const action = useAction(createCommissionPayout, { quiet: shownInForm })
  const day = form.values.until
  const due = useCall(listDueCommission, { query: { until: day } }, { enabled: day !== '' })
  const chosen = (due.data ?? []).filter((row) => payable(row) && !left.has(row.referrerId))
  const amount = chosen.reduce((sum, row) => sum + row.amount, 0)
  const turn = (id: number) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  const send = async (values: { until: string }) => {
    if (chosen.length === 0) return form.refuse({ until: t('draw.nobody') })
    const made = await action.run({ body: { until: values.until, ids: chosen.map(({ referrerId }) => referrerId), amount } })
    if (!made) return void due.refetch()
    return t('draw.done', { amount: formatMoney(amount, { sign: false }) })
  }
  const submit =
    chosen.length > 0 ? t('draw.go', { count: formatCount(chosen.length), amount: formatMoney(amount, { sign: false }) }) : t('do.create')
  return (
    <FormModal title={t('do.create')} form={form} sending={action} submit={submit} onClose={onClose} send={send}>
      <DayField label={title('untilDay')} hint={t('draw.hint')} max={today()} {...form.field('until')} />
      <DueList due={due} left={left} onTurn={turn} />
    </FormModal>
  )
}

interface DueListProps {
  readonly due: { readonly data: Due[] | undefined; readonly error: CallError | null; refetch(): Promise<unknown> }
  /** Who is left out. */
  readonly left: ReadonlySet<number>
  onTurn(id: number): void
}

/** Those who can be paid first; the others stand below with what is missing. */
function DueList({ due, left, onTurn }: DueListProps) {
  const t = useText(payoutsText)
  if (due.error) return <ErrorState failure={due.error.failure} onRetry={() => void due.refetch()} />
  if (!due.data) return <LoadingLines />
  if (due.data.length === 0) return <p className="quiet">{t('draw.none')}</p>
  const rows = due.data.toSorted((one, other) => Number(payable(other)) - Number(payable(one)))
  return (
    <fieldset className="referrers-payout-choices">
      <legend>{t('draw.list')}</legend>
      {rows.map((row) => (
        <label key={row.referrerId}>
          <input
            type="checkbox"
            checked={payable(row) && !left.has(row.referrerId)}
            disabled={!payable(row)}
            onChange={() => onTurn(row.referrerId)}
          />
          <span>
            {row.name}
            <small className="referrers-payout-under">{payeeWords(row, t)}</small>
          </span>
          <span>
            {formatMoney(row.amount)}
            <small className="referrers-payout-under">
              {row.heldAmount === 0
                ? t('draw.lines', { count: formatCount(row.lines) })
                : t('draw.held', { amount: formatMoney(row.heldAmount) })}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
