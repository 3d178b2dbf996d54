import './door.css'
import { getPulse, type Pulse as Today } from '@camp/contract/homepage/homepage.pulse'
import { useEffect, useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { formatDay, formatTime, shortTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { doorText } from './door.text.ts'

const EVERY_MS = 10_000
/** So many dots a camp at most; above, one stands for several children. */
const DOTS = 120
const HOURS_FROM = 6

/** How today goes, in counts alone: asked anew while somebody looks. */
export function Pulse() {
  const t = useText(doorText)
  const [today, setToday] = useState<Today | null>(null)
  const [heard, setHeard] = useState(true)
  useEffect(() => {
    const gone = new AbortController()
    const ask = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return
      const answer = await call(getPulse, {}, { quiet: () => true, signal: gone.signal })
      if (gone.signal.aborted) return
      setHeard(!isFailure(answer))
      if (!isFailure(answer)) setToday(answer)
    }
    // Who goes in meanwhile leaves it.
    const look = () => void ask().catch(() => undefined)
    look()
    const timer = setInterval(look, EVERY_MS)
    return () => {
      gone.abort()
      clearInterval(timer)
    }
  }, [])
  if (!today) return null
  const { due, clockedIn, uncommented, commentDueAt, camps, hours } = today
  return (
    <>
      <p className="login-lead">
        {t('due', { count: due })}
        <br />
        {t('clockedIn', { count: clockedIn })}
      </p>
      <p className="login-sub">
        {t(commentDueAt === null ? 'missing' : 'missingNext', {
          count: due - clockedIn,
          open: uncommented,
          time: commentDueAt === null ? '' : momentOf(commentDueAt, today.at),
        })}
      </p>
      {camps.length > 0 && (
        <ul className="door-pulse">
          {camps.map((camp) => (
            <li key={camp.name}>
              <div>
                <span>{camp.name}</span>
                <span className="plain-hint">
                  {t('day', { day: camp.day })}
                  {eachOf(camp.due) > 1 && ` · ${t('each', { count: eachOf(camp.due) })}`}
                </span>
              </div>
              <Dots due={camp.due} done={camp.clockedIn} />
              <span>
                <strong>{camp.clockedIn}</strong> / {camp.due}
              </span>
            </li>
          ))}
          {clockedIn > 0 && (
            <li>
              <div>
                <span>{t('hours')}</span>
                <span className="plain-hint">{t('hoursSum', { count: hours.reduce((sum, count) => sum + count, 0) })}</span>
              </div>
              <Hours hours={hours} now={Number(hourOf(today.at).slice(0, 2))} />
            </li>
          )}
        </ul>
      )}
      <p className="plain-hint">{t(heard ? 'at' : 'lost', { time: hourOf(today.at) })}</p>
    </>
  )
}

/** The hour and minute of a moment. */
const hourOf = (moment: string): string => formatTime(moment).slice(11, 16)
/** The hour of a moment; with its day where that is not today. */
const momentOf = (moment: string, now: string): string =>
  formatDay(moment) === formatDay(now) ? hourOf(moment) : shortTime(moment, Date.parse(now))

/** How many children one dot stands for. */
const eachOf = (due: number): number => Math.max(1, Math.ceil(due / DOTS))

const DONE = 'var(--chart-1)'
const ROW = 40
const STEP = 10

function Dots({ due, done }: { readonly due: number; readonly done: number }) {
  const each = eachOf(due)
  const dots = Math.ceil(due / each)
  const full = Math.floor(done / each)
  return (
    <svg width="100%" viewBox={`0 0 ${ROW * STEP} ${Math.max(1, Math.ceil(dots / ROW)) * STEP}`} aria-hidden="true">
      {Array.from({ length: dots }, (_, n) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          key={n}
          cx={(n % ROW) * STEP + 5}
          cy={Math.floor(n / ROW) * STEP + 5}
          r="3.5"
          {...(n < full ? { fill: DONE } : { fill: 'none', stroke: 'currentColor', opacity: 0.6 })}
        />
      ))}
    </svg>
  )
}

const BAR = 24
const HIGH = 60

function Hours({ hours, now }: { readonly hours: readonly number[]; readonly now: number }) {
  const shown = hours.slice(HOURS_FROM)
  const most = Math.max(1, ...shown)
  return (
    <svg width="100%" viewBox={`0 0 ${shown.length * BAR} ${HIGH + 16}`} aria-hidden="true">
      {shown.map((count, n) => {
        const high = (count / most) * HIGH
        const hour = n + HOURS_FROM
        return (
          <g key={hour}>
            <rect x={n * BAR + 2} y={HIGH - high} width={BAR - 4} height={high} rx="2" fill={hour === now ? 'var(--blue-text)' : DONE} />
            <text x={n * BAR + BAR / 2} y={HIGH + 14} textAnchor="middle" fontSize="10" fill="currentColor">
              {hour}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
