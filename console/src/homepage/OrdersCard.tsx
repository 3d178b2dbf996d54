import { meanText } from '@camp/contract/base/numbers'
import { getOrderStat } from '@camp/contract/orders/orders'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { useTips } from '../ui/table/tips.ts'
import { homepageText } from './homepage.text.ts'
import { type DayFigures, everyDay, lastDays, orderPeriod, ordersPath, weekOnWeek } from './lastDays.ts'
import { OrdersChart } from './OrdersChart.tsx'

const DAYS = 30

/** Orders and what was received for them in 30 days: figures, and the days as a chart or as a table. */
export function OrdersCard() {
  const t = useText(homepageText)
  const days = lastDays(DAYS)
  const from = days[0] ?? ''
  const to = days.at(-1) ?? ''
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const card = useRef<HTMLElement>(null)
  useTips(card)
  const stat = useCall(getOrderStat, { body: { by: ['day'], ...orderPeriod(from, to) } })
  const rows = stat.data ? everyDay(days, stat.data.byDay ?? []) : null

  return (
    <section ref={card} className="card homepage-orders-card" aria-labelledby="workplace-orders" aria-busy={stat.isPending}>
      <div className="homepage-orders-head">
        <div>
          <h2 id="workplace-orders">{t('orders')}</h2>
          <p>{t('period', { from, to })}</p>
        </div>
        <Segmented
          label={t('view')}
          hideLabel
          value={view}
          options={[
            { value: 'chart', label: t('asChart') },
            { value: 'table', label: t('asTable') },
          ]}
          onChange={setView}
        />
      </div>
      {stat.isError ? (
        <div className="homepage-orders-failed" role="alert">
          <p>{t('failed')}</p>
          <Button onClick={() => void stat.refetch()}>{t('retry')}</Button>
        </div>
      ) : (
        <>
          <OrderFigures total={stat.data?.total} rows={rows} />
          <OrderDays rows={rows} view={view} />
        </>
      )}
      <Link className="homepage-orders-all" to={ordersPath(from, to)}>
        {t('allOrders')}
      </Link>
    </section>
  )
}

interface OrderFiguresProps {
  readonly total: Omit<DayFigures, 'day'> | undefined
  readonly rows: readonly DayFigures[] | null
}

function OrderFigures({ total, rows }: OrderFiguresProps) {
  const t = useText(homepageText)
  const trend = (figure: Parameters<typeof weekOnWeek>[1]) => rows && weekOnWeek(rows, figure)
  const figures = [
    { label: t('count'), value: total && formatCount(total.count), trend: trend('count') },
    { label: t('ordered'), value: total && formatMoney(total.payAmount), trend: trend('payAmount') },
    { label: t('received'), value: total && formatMoney(total.receivedAmount), trend: trend('receivedAmount') },
    { label: t('refunded'), value: total && formatMoney(total.refundedAmount), trend: trend('refundedAmount') },
    { label: t('net'), value: total && formatMoney(total.netAmount), trend: trend('netAmount') },
    { label: t('perDay'), value: total && meanText(total.count, DAYS), trend: null },
  ]
  return (
    <dl className="homepage-figures">
      {figures.map(({ label, value, trend: by }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? <span className="homepage-figure-waiting" />}</dd>
          <dd className="homepage-figure-trend">{by && <span data-tip={t('trendHint')}>{t('trend', { by })}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

function OrderDays({ rows, view }: { readonly rows: readonly DayFigures[] | null; readonly view: 'chart' | 'table' }) {
  const t = useText(homepageText)
  if (!rows) return <div className="homepage-orders-plot" />
  if (rows.every((row) => row.count === 0)) {
    return (
      <div className="homepage-orders-plot homepage-orders-none">
        <strong>{t('none')}</strong>
        <p>{t('noneBody')}</p>
      </div>
    )
  }
  if (view === 'table') return <DaysTable rows={rows} />
  return (
    <div className="homepage-orders-plot">
      <OrdersChart rows={rows} />
    </div>
  )
}

function DaysTable({ rows }: { readonly rows: readonly DayFigures[] }) {
  const t = useText(homepageText)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="homepage-orders-plot homepage-orders-table" tabIndex={0} aria-label={t('asTable')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('count')}</th>
            <th scope="col">{t('ordered')}</th>
            <th scope="col">{t('received')}</th>
            <th scope="col">{t('refunded')}</th>
            <th scope="col">{t('net')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.day}>
              <th scope="row">{row.day}</th>
              <td>{formatCount(row.count)}</td>
              <td>{formatMoney(row.payAmount)}</td>
              <td>{formatMoney(row.receivedAmount)}</td>
              <td>{formatMoney(row.refundedAmount)}</td>
              <td>{formatMoney(row.netAmount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
