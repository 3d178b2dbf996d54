import type { CallAnswer } from '@camp/contract/base/call'
import type { getReconciliationDay } from '@camp/contract/reconcile/reconcile'
import { billFailure } from '@camp/contract/reconcile/reconcile.failures'
import { type LineClass, lineClass } from '@camp/contract/reconcile/reconcile.labels'
import { formatChange, formatCount, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { refusable } from '../ui/page/refusable.ts'
import { reconcileText } from './reconcile.text.ts'

type Day = CallAnswer<typeof getReconciliationDay>
type Book = Day['orders']

const money = (fen: number): string => formatMoney(fen, { sign: false })
const apart = (fen: number): string => formatChange(fen, money)

/** What both sides say of a day, and how many lines there are of each class; a class is pressed to see its lines. */
export function DaySums({ day, onClass }: { readonly day: Day | undefined; readonly onClass: (one: LineClass) => void }) {
  const t = useText(reconcileText)
  const language = useLanguage()
  if (!day) return <div className="card reconcile-sums" aria-busy="true" />
  // Held against nothing yet: of ledger and bill nothing is known.
  const noBill = day.state === 'MISSING'
  const net = ({ paid, refunded, payments, refunds }: Book) => ({ amount: paid - refunded, count: payments + refunds })
  const sides = [day.orders, day.here, day.there] as const
  const rows = [
    { key: 'paid', books: sides.map(({ paid, payments }) => ({ amount: paid, count: payments })) },
    { key: 'refunded', books: sides.map(({ refunded, refunds }) => ({ amount: refunded, count: refunds })) },
    { key: 'net', books: sides.map(net) },
    // Of fees orders say nothing.
    { key: 'fee', books: [null, { amount: day.feeHere }, { amount: day.feeThere }] },
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
            <th scope="col" data-tip={t('sum.ordersTip')}>
              {t('sum.orders')}
            </th>
            <td />
            <th scope="col" data-tip={t('sum.hereTip')}>
              {t('sum.here')}
            </th>
            <td />
            <th scope="col">{t('sum.there')}</th>
            <th scope="col">{t('sum.apart')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, books: [orders, here, there] }) => (
            <tr key={key}>
              <th scope="row">{t(`sum.${key}`)}</th>
              <td>{orders && <Sum of={orders} />}</td>
              <td>{orders && !noBill && here && <Sign apart={here.amount - orders.amount} tip="booksTip" />}</td>
              <td>{noBill || !here ? formatMoney(null) : <Sum of={here} />}</td>
              <td>{!noBill && here && there && <Sign apart={there.amount - here.amount} />}</td>
              <td>{noBill || !there ? formatMoney(null) : <Sum of={there} />}</td>
              {noBill || !here || !there ? (
                <td>{formatMoney(null)}</td>
              ) : (
                <td className={here.amount === there.amount ? undefined : 'reconcile-apart'}>{apart(there.amount - here.amount)}</td>
              )}
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

/** An amount and, where it is known, of how many. */
function Sum({ of: { amount, count } }: { readonly of: { readonly amount: number; readonly count?: number } }) {
  const t = useText(reconcileText)
  return (
    <>
      {money(amount)}
      {count !== undefined && <small className="reconcile-count">{t('sum.count', { count: formatCount(count) })}</small>}
    </>
  )
}

/** Whether two books say the same. */
function Sign({ apart: by, tip }: { readonly apart: number; readonly tip?: 'booksTip' }) {
  const t = useText(reconcileText)
  const words = by === 0 ? t('sum.same') : t('sum.unequal')
  return (
    <span
      className="reconcile-sign"
      role="img"
      aria-label={words}
      data-unequal={by !== 0 || undefined}
      data-tip={by !== 0 && tip ? t(`sum.${tip}`, { amount: apart(by) }) : undefined}
    >
      {by === 0 ? '=' : '≠'}
    </span>
  )
}
