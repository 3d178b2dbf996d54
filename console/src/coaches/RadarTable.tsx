import type { CallAnswer } from '@camp/contract/base/call'
import type { getCommentRadar, RadarCoach } from '@camp/contract/coaches/coaches.radar'
import { Link } from 'react-router'
import { formatCount, formatList, shortTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { CellMark, CellScale, type CellTone } from '../ui/chart/CellMark.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { radarText } from './radar.text.ts'

const SHOWN = 12
const HOUR = 3_600_000
/** From how much more due than can be done in the hour a cell is how red, and from how much to spare how blue. */
const STEPS = [
  { least: 6, tone: 'over-3' },
  { least: 3, tone: 'over-2' },
  { least: 1, tone: 'over-1' },
  { least: -1, tone: 'even' },
  { least: -5, tone: 'under-1' },
  { least: Number.NEGATIVE_INFINITY, tone: 'under-2' },
] as const

type Hour = RadarCoach['hours'][number]
const toneOf = ({ works, due, expected }: Hour): CellTone =>
  !works && due === 0 ? 'none' : (STEPS.find(({ least }) => due - expected >= least)?.tone ?? 'even')

/** China keeps UTC+8 the year round. */
const hourOf = (at: string, ahead: number): string => String(Math.floor((Date.parse(at) + 8 * HOUR) / HOUR + ahead) % 24).padStart(2, '0')

interface RadarTableProps {
  readonly radar: CallAnswer<typeof getCommentRadar> | undefined
  readonly listOf: (coachIds: readonly number[]) => string
  readonly onHand: (coach: RadarCoach) => void
}

/** Coach by hour: what is due and what can be done, coloured by the difference of the same hour. */
export function RadarTable({ radar, listOf, onHand }: RadarTableProps) {
  const t = useText(radarText)
  const holds = useHolds()
  if (!radar) {
    return (
      <div className="card radar-table" aria-busy="true">
        <LoadingLines />
      </div>
    )
  }
  const hours = Array.from({ length: SHOWN }, (_, index) => hourOf(radar.at, index))
  const hands = holds('COASH_OVERTIME_REASSIGN') && radar.coaches.some(({ expectedLate }) => expectedLate > 0)
  return (
    <div className="card radar-table">
      <div className="radar-legend">
        <span>{t('caption')}</span>
        <CellScale tones={STEPS.map(({ tone }) => tone).toReversed()} less={t('less')} more={t('more')} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled by keys */}
      <section className="radar-scroll" tabIndex={0} aria-label={t('caption')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('column.coach')}</th>
              <th scope="col">{t('column.open')}</th>
              <th scope="col">{t('column.dueIn2h')}</th>
              <th scope="col">{t('column.late')}</th>
              <th scope="col">{t('column.finish')}</th>
              {hours.map((hour) => (
                <th key={hour} scope="col" className="radar-hour">
                  {t('column.hour', { hour })}
                </th>
              ))}
              {hands && (
                <th scope="col" className="radar-hand">
                  {t('column.actions')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {radar.coaches.map((coach) => (
              <RadarRow
                key={coach.coachId}
                coach={coach}
                hours={hours}
                link={listOf([coach.coachId, ...coach.standsInFor.map(({ coachId }) => coachId)])}
                onHand={hands ? onHand : undefined}
              />
            ))}
          </tbody>
        </table>
      </section>
      <p className="radar-note">{t('note')}</p>
    </div>
  )
}

interface RadarRowProps {
  readonly coach: RadarCoach
  readonly hours: readonly string[]
  readonly link: string
  readonly onHand: ((coach: RadarCoach) => void) | undefined
}

function RadarRow({ coach, hours, link, onHand }: RadarRowProps) {
  const t = useText(radarText)
  const late = coach.expectedLate > 0
  return (
    <tr>
      <th scope="row">
        {/* No row of this table takes the keys, so the link does. */}
        <Link className="table-link" to={link}>
          {coach.coachName}
        </Link>
        {coach.away && (
          <span className="tag tag-amber">{coach.away.until ? t('awayUntil', { day: coach.away.until.slice(5) }) : t('away')}</span>
        )}
        {coach.standsInFor.length > 0 && (
          <small className="radar-stands">
            {t('standsInFor', { names: formatList(coach.standsInFor.map(({ coachName }) => coachName)) })}
          </small>
        )}
      </th>
      <td>{formatCount(coach.open)}</td>
      <td>{formatCount(coach.dueIn2h)}</td>
      <td className={late ? 'radar-late' : 'radar-none'}>{formatCount(coach.expectedLate)}</td>
      <td className={late ? 'radar-late' : undefined}>{coach.finishAt ? shortTime(coach.finishAt) : t('never')}</td>
      {hours.map((from, index) => {
        const hour = coach.hours[index]
        if (!hour) return null
        const { due, expected, gap } = hour
        const tone = toneOf(hour)
        return (
          <td key={from} className="radar-hour" data-tip={t('cell', { from: t('column.hour', { hour: from }), due, expected, gap })}>
            <CellMark tone={tone}>{tone !== 'none' && `${due}/${expected}`}</CellMark>
          </td>
        )
      })}
      {onHand && (
        <td className="radar-hand">
          {late && (
            <button type="button" className="link" aria-label={`${t('hand')} ${coach.coachName}`} onClick={() => onHand(coach)}>
              {t('hand')}
            </button>
          )}
        </td>
      )}
    </tr>
  )
}
