import { formatCount, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { BarLineChart } from '../ui/chart/BarLineChart.tsx'
import { homepageText } from './homepage.text.ts'
import { type DayFigures, ordersPath } from './lastDays.ts'

/** Received amount as bars, number of orders as a line; each day opens its orders. */
export function OrdersChart({ rows }: { readonly rows: readonly DayFigures[] }) {
  const t = useText(homepageText)
  const most = rows.reduce((best, row) => (row.count > best.count ? row : best))
  const sum = (pick: (row: DayFigures) => number): number => rows.reduce((total, row) => total + pick(row), 0)
  const words = t('chartText', {
    count: formatCount(sum((row) => row.count)),
    received: formatMoney(sum((row) => row.receivedAmount)),
    day: most.day,
    most: formatCount(most.count),
  })
  return (
    <BarLineChart
      label={words}
      bars={{ name: t('received'), unit: t('receivedYuan') }}
      line={{ name: t('count'), unit: t('countAxis') }}
      columns={rows.map(({ day, count, receivedAmount }) => {
        const said = { day, count: formatCount(count), received: formatMoney(receivedAmount) }
        return {
          key: day,
          title: day.slice(5),
          bar: receivedAmount / 100,
          point: count,
          tip: t('dayTip', said),
          label: t('dayOpens', said),
          to: ordersPath(day, day),
        }
      })}
    />
  )
}
