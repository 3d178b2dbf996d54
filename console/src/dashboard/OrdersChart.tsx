import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartOptions,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { useMemo } from 'react'
import { Chart as Plot } from 'react-chartjs-2'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useLayout } from '../platform/theme.ts'
import { dashboardText } from './dashboard.text.ts'
import type { DayFigures } from './lastDays.ts'

Chart.register(BarController, BarElement, LineController, LineElement, PointElement, CategoryScale, LinearScale, Tooltip)

const STRIPE = 8

/** A ground with stripes, for eyes that do not tell colours apart. */
function striped(ground: string, stripe: string): CanvasPattern | string {
  const tile = document.createElement('canvas')
  tile.width = STRIPE
  tile.height = STRIPE
  const brush = tile.getContext('2d')
  if (!brush) return ground
  brush.fillStyle = ground
  brush.fillRect(0, 0, STRIPE, STRIPE)
  brush.strokeStyle = stripe
  brush.lineWidth = 1.5
  brush.beginPath()
  for (const from of [-STRIPE, 0, STRIPE]) {
    brush.moveTo(from, STRIPE)
    brush.lineTo(from + STRIPE, 0)
  }
  brush.stroke()
  return brush.createPattern(tile, 'repeat') ?? ground
}

/** The colours of the theme that is on. */
function useChartColours() {
  const { theme, primary, colorWeak } = useLayout()
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme and primary colour decide what the variables hold
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement)
    const colour = (name: string): string => style.getPropertyValue(name).trim()
    return {
      bars: colorWeak ? striped(colour('--chart-1'), colour('--surface')) : colour('--chart-1'),
      barsHover: colour('--action'),
      line: colour('--chart-2'),
      grid: colour('--chart-grid'),
      text: colour('--text-tertiary'),
      raised: colour('--raised'),
      strong: colour('--text'),
      border: colour('--border'),
      font: colour('--font'),
    }
  }, [theme, primary, colorWeak])
}

/** Received amount as bars, number of orders as a line; the same in words for those who do not see it. */
export function OrdersChart({ rows }: { readonly rows: readonly DayFigures[] }) {
  const t = useText(dashboardText)
  const colours = useChartColours()
  const { colorWeak } = useLayout()
  const options = useMemo<ChartOptions<'bar' | 'line'>>(() => {
    const ticks = { color: colours.text, font: { family: colours.font, size: 12 } }
    return {
      responsive: true,
      maintainAspectRatio: false,
      animation: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: { grid: { display: false }, border: { color: colours.border }, ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 24 } },
        received: {
          position: 'left',
          beginAtZero: true,
          border: { display: false },
          grid: { color: colours.grid },
          ticks: { ...ticks, maxTicksLimit: 6, callback: (value) => formatCount(Number(value)) },
          title: { display: true, text: t('receivedYuan'), ...ticks },
        },
        count: {
          position: 'right',
          beginAtZero: true,
          border: { display: false },
          grid: { display: false },
          ticks: { ...ticks, precision: 0, maxTicksLimit: 6 },
          title: { display: true, text: t('countAxis'), ...ticks },
        },
      },
      plugins: {
        tooltip: {
          backgroundColor: colours.raised,
          titleColor: colours.strong,
          bodyColor: colours.strong,
          borderColor: colours.border,
          borderWidth: 1,
          padding: 10,
          boxPadding: 4,
          usePointStyle: true,
          boxWidth: 8,
          boxHeight: 8,
          callbacks: {
            title: (items) => rows[items[0]?.dataIndex ?? 0]?.day ?? '',
            label: ({ dataset, parsed }) =>
              ` ${dataset.label ?? ''}  ${dataset.yAxisID === 'received' ? formatMoney(Math.round((parsed.y ?? 0) * 100)) : formatCount(parsed.y ?? 0)}`,
          },
        },
      },
    }
  }, [colours, rows, t])

  const most = rows.reduce((best, row) => (row.count > best.count ? row : best))
  const sum = (pick: (row: DayFigures) => number): number => rows.reduce((total, row) => total + pick(row), 0)
  const words = t('chartText', {
    count: formatCount(sum((row) => row.count)),
    received: formatMoney(sum((row) => row.receivedAmount)),
    day: most.day,
    most: formatCount(most.count),
  })

  return (
    <>
      <ul className="chart-legend" aria-hidden="true">
        <li data-mark="bar">{t('received')}</li>
        <li data-mark="line">{t('count')}</li>
      </ul>
      <div className="chart-box">
        <Plot
          type="bar"
          role="img"
          aria-label={words}
          options={options}
          data={{
            labels: rows.map((row) => row.day.slice(5)),
            datasets: [
              {
                type: 'line',
                label: t('count'),
                yAxisID: 'count',
                data: rows.map((row) => row.count),
                borderColor: colours.line,
                backgroundColor: colours.line,
                borderWidth: 2,
                // In colour-weak mode the line is known by its points and dashes.
                pointRadius: colorWeak ? 3 : 0,
                pointStyle: colorWeak ? 'rectRot' : 'circle',
                borderDash: colorWeak ? [6, 3] : [],
                pointHoverRadius: 4,
                // No curve beyond what was counted.
                cubicInterpolationMode: 'monotone',
              },
              {
                type: 'bar',
                label: t('received'),
                yAxisID: 'received',
                data: rows.map((row) => row.receivedAmount / 100),
                backgroundColor: colours.bars,
                hoverBackgroundColor: colours.barsHover,
                borderRadius: 3,
                maxBarThickness: 18,
              },
            ],
          }}
        />
      </div>
    </>
  )
}
