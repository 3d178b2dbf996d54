import { type WeekFigures, weekFigure } from '@camp/contract/campStatus'
import { useLanguage, useText } from '../platform/i18n.ts'
import { campStatusText } from './campStatus.text.ts'
import { FigureLink } from './FigureLink.tsx'
import { rateText, today, type WeekAddress } from './weekAddress.ts'

type Day = WeekFigures & { readonly date: string }

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6 // it counts from 0 to 6

/** The days of the week: a bar for the rate of those who had a lesson, and each figure as a number. */
export function WeekDays({ at, days }: { readonly at: WeekAddress; readonly days: readonly Day[] | undefined }) {
  const t = useText(campStatusText)
  const language = useLanguage()
  return (
    <section className="card figures-days" aria-labelledby="figures-days">
      <h2 id="figures-days">{t('byDay')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col" className="figures-rate" data-tip={t('meaning.RATE')}>
              {t('rate')}
            </th>
            {weekFigure.values.map((figure) => (
              <th key={figure} scope="col" data-tip={t(`meaning.${figure}`)}>
                {weekFigure.label(figure, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(days ?? []).map((day) => (
            <tr key={day.date} data-future={day.date > today() || undefined} data-today={day.date === today() || undefined}>
              <th scope="row">
                {day.date.slice(5)} <small>{t(`weekdays.d${weekdayOf(day.date)}`)}</small>
              </th>
              <td className="figures-rate">
                <RateBar rateBp={day.clockInRateBp} />
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
    </section>
  )
}

/** The rate as a bar with its number beside it; a dash where nobody had a lesson. */
function RateBar({ rateBp }: { readonly rateBp: number | null }) {
  if (rateBp === null) return <span className="quiet">–</span>
  return (
    <span className="rate-bar">
      <span aria-hidden="true">
        <i style={{ width: `${rateBp / 100}%` }} />
      </span>
      {rateText(rateBp)}
    </span>
  )
}
