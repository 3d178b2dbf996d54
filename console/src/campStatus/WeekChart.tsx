import { type WeekFigure, weekFigure } from '@camp/contract/campStatus/campStatus'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { BarChart } from '../ui/chart/BarChart.tsx'
import { campStatusText } from './campStatus.text.ts'
import { behindPath, clockInRate, countOf, type DayFigures, today, type WeekAddress, weekdayOf } from './weekAddress.ts'

const seriesOf = {
  clockIns: ['CLOCKED_IN', 'NOT_CLOCKED_IN'],
  comments: ['COMMENTED', 'COMMENT_DUE', 'OVERTIME'],
} as const satisfies Record<string, readonly WeekFigure[]>

interface WeekChartProps {
  readonly at: WeekAddress
  readonly days: readonly DayFigures[]
  readonly show: keyof typeof seriesOf
}

/** The days as bars; each opens the children that it counts. */
export function WeekChart({ at, days, show }: WeekChartProps) {
  const t = useText(campStatusText)
  const language = useLanguage()
  const series = seriesOf[show]
  const words = (figure: WeekFigure) => weekFigure.label(figure, language)
  return (
    <BarChart
      label={t('said', { figure: t('byDay'), value: t(`views.${show}`) })}
      unit={t('children')}
      series={series.map(words)}
      columns={days.map((day) => {
        const name = `${day.date.slice(5)} ${t(`weekdays.d${weekdayOf(day.date)}`)}`
        const rate = clockInRate(day)
        const future = day.date > today()
        return {
          key: day.date,
          title: name,
          note: show === 'clockIns' && !future ? (rate ?? t('noLesson')) : undefined,
          strong: day.date === today(),
          tip: [
            name,
            t('said', { figure: t('rates.day'), value: rate ?? t('noLesson') }),
            ...weekFigure.values.map((figure) => t('said', { figure: words(figure), value: formatCount(countOf(day, figure)) })),
          ].join('\n'),
          bars: (future ? [] : series).map((figure) => ({
            value: countOf(day, figure),
            label: t('opens', { figure: words(figure), count: formatCount(countOf(day, figure)), of: day.date }),
            to: behindPath(at, figure, day.date),
          })),
        }
      })}
    />
  )
}
