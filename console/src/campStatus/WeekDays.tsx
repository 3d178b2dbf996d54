import { weekFigure } from '@camp/contract/campStatus/campStatus'
import { useNavigate } from 'react-router'
import { useLanguage, useText } from '../platform/i18n.ts'
import { ShareBar } from '../ui/chart/ShareBar.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { campStatusText } from './campStatus.text.ts'
import { FigureLink } from './FigureLink.tsx'
import { WeekChart } from './WeekChart.tsx'
import { clockInRate, type DayFigures, today, type WeekAddress, weekdayOf, weekPath, weekViews } from './weekAddress.ts'

/** The days of the week as bars or, with each figure as a number, as a table. */
export function WeekDays({ at, days }: { readonly at: WeekAddress; readonly days: readonly DayFigures[] | undefined }) {
  const t = useText(campStatusText)
  const navigate = useNavigate()
  return (
    <section className="card campStatus-days" aria-labelledby="figures-days">
      <div className="campStatus-days-head">
        <h2 id="figures-days">{t('byDay')}</h2>
        <Segmented
          label={t('show')}
          hideLabel
          value={at.view}
          options={weekViews.map((view) => ({ value: view, label: t(`views.${view}`) }))}
          onChange={(view) => void navigate(weekPath({ ...at, view }), { replace: true })}
        />
      </div>
      {!days && <LoadingLines />}
      {days && (at.view === 'table' ? <DaysTable at={at} days={days} /> : <WeekChart at={at} days={days} show={at.view} />)}
    </section>
  )
}

function DaysTable({ at, days }: { readonly at: WeekAddress; readonly days: readonly DayFigures[] }) {
  const t = useText(campStatusText)
  const language = useLanguage()
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col" className="campStatus-rate" data-tip={t('meaning.day')}>
            {t('rates.day')}
          </th>
          {weekFigure.values.map((figure) => (
            <th key={figure} scope="col" data-tip={t(`meaning.${figure}`)}>
              {weekFigure.label(figure, language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date} data-future={day.date > today() || undefined} data-today={day.date === today() || undefined}>
            <th scope="row">
              {day.date.slice(5)} <small>{t(`weekdays.d${weekdayOf(day.date)}`)}</small>
            </th>
            <td className="campStatus-rate">
              <RateBar day={day} />
            </td>
            {weekFigure.values.map((figure) => (
              <td key={figure}>
                <FigureLink at={at} figure={figure} figures={day} of={day.date} date={day.date} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The rate as a bar with its number beside it; a dash where nobody had a lesson. */
function RateBar({ day }: { readonly day: DayFigures }) {
  const rate = clockInRate(day)
  if (rate === null) return <span className="quiet">–</span>
  return (
    <span className="campStatus-rate-bar">
      <ShareBar share={(day.clockInRateBp ?? 0) / 10_000} />
      {rate}
    </span>
  )
}
