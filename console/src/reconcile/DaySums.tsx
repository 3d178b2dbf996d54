import type { CallAnswer } from '@camp/contract/base/call'
import type { getReconciliationDay } from '@camp/contract/reconcile/reconcile'
import { billFailure } from '@camp/contract/reconcile/reconcile.failures'
import { type LineClass, lineClass } from '@camp/contract/reconcile/reconcile.labels'
import { formatChange, formatCount, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { refusable } from '../ui/page/refusable.ts'
import { reconcileText } from './reconcile.text.ts'

type Day = CallAnswer<typeof getReconciliationDay>

const money = (fen: number): string => formatMoney(fen, { sign: false })
const apart = (fen: number): string => formatChange(fen, money)

/** What both sides say of a day, and how many lines there are of each class; a class is pressed to see its lines. */
export function DaySums({ day, onClass }: { readonly day: Day | undefined; readonly onClass: (one: LineClass) => void }) {
  const t = useText(reconcileText)
  const language = useLanguage()
  if (!day) return <div className="card reconcile-sums" aria-busy="true" />
  // Held against nothing yet.
  const noBill = day.state === 'MISSING'
  const rows = [
    { key: 'paid', here: day.paidHere, there: day.paidThere },
    { key: 'refunded', here: day.refundedHere, there: day.refundedThere },
    { key: 'net', here: day.paidHere - day.refundedHere, there: day.paidThere - day.refundedThere },
    { key: 'fee', here: day.feeHere, there: day.feeThere },
  ] as const
  return (
    <div className="card reconcile-sums">
      {day.failure !== null && (
        <p className="form-alert" role="status">
          {billFailure.label(day.failure, language)}
        </p>
      )}
      <table className="reconcile-table">
        <caption className="visually-hidden">{t('sum.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('sum.what')}</th>
            <th scope="col">{t('sum.here')}</th>
            <th scope="col">{t('sum.there')}</th>
            <th scope="col">{t('sum.apart')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, here, there }) => (
            <tr key={key}>
              <th scope="row">{t(`sum.${key}`)}</th>
              <td>{noBill ? formatMoney(null) : money(here)}</td>
              <td>{noBill ? formatMoney(null) : money(there)}</td>
              <td className={here === there ? undefined : 'reconcile-apart'}>{noBill ? formatMoney(null) : apart(there - here)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="reconcile-classes">
        {lineClass.values.map((value) => {
          const found = day.classes.find((one) => one.class === value)
          return (
            <li key={value}>
              <button
                type="button"
                className="reconcile-class"
                {...refusable(found ? undefined : t('sum.noneOfClass'), () => onClass(value))}
              >
                <span>{lineClass.label(value, language)}</span>
                <b>{formatCount(found?.count ?? 0)}</b>
                {found && found.difference !== 0 && <small className="reconcile-apart">{apart(found.difference)}</small>}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
