import { addDays, mondayOf } from '@camp/contract/base/days'
import { rateBp, rateText } from '@camp/contract/base/numbers'
import { day as aDay } from '@camp/contract/base/wire'
import { getMorning, type MorningItem, morningFigure, morningSplit } from '@camp/contract/homepage/homepage.morning'
import { type ReactNode, useId } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { formatDay } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { knownScreens } from '../platform/screen.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { morningText } from './homepage.morning.text.ts'
import { morningWords } from './morningWords.ts'
import './morning.css'

const A_DAY = aDay()

const signed = (item: MorningItem, value: number): string => `${value > 0 ? '+' : ''}${morningWords(item)(value)}`

/** The rows that a figure counts on a day, narrowed by its cause where their list can be; undefined where the reader can open no such list. */
function placeOf({ figure, cause }: MorningItem, day: string, narrowed: boolean): string | undefined {
  const within = (name: string) => ({ [`${name}From`]: `${day} 00:00:00`, [`${name}To`]: `${day} 23:59:59` })
  const by = (names: Partial<Record<NonNullable<typeof cause>['split'], string>>) => {
    const name = narrowed && cause?.id ? names[cause.split] : undefined
    return name && cause ? { [name]: String(cause.id) } : {}
  }
  const [path, query] = {
    RECEIVED: ['/order/index', { ...within('paid'), ...by({ CHANNEL: 'channelId', GOODS: 'goodsId' }) }] as const,
    REFUNDED: ['/order/refunds', { tab: 'refunds', status: 'SUCCESS', ...within('finished'), ...by({ GOODS: 'goodsId' }) }] as const,
    NEW_FAMILIES: ['/parent/index', { ...within('registered'), ...by({ CHANNEL: 'channelId' }) }] as const,
    CLOCK_IN_RATE: ['/camp/status', { figure: 'NOT_CLOCKED_IN', weekStart: mondayOf(day), date: day }] as const,
    STUCK_PARCELS: ['/location/logisticsOrder', { trouble: 'STUCK' }] as const,
    LATE_COMMENTS: ['/coach/coachOverTime', { ...within('due'), ...by({ CAMP: 'campId', COACH: 'coachId' }) }] as const,
  }[figure]
  return knownScreens().some((screen) => screen.path === path) ? `${path}?${new URLSearchParams(query)}` : undefined
}

/** Where it becomes a schedule: every day at 8:00, if nothing else is chosen. */
const pushed = (name: string): string =>
  `/settings/schedules?${new URLSearchParams({ from: JSON.stringify({ name, call: getMorning.id, filter: {}, link: '/dashboard/morning' }) })}`

/** A day that is over against its usual: what stands out first, each with what explains most of it. Made for one thumb. */
export function MorningPage() {
  const t = useText(morningText)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const holds = useHolds()
  const today = formatDay(Date.now())
  const asked = new URLSearchParams(search).get('day') ?? ''
  const day = A_DAY.safeParse(asked).success && asked < today ? asked : addDays(today, -1)
  const { data, error, refetch } = useCall(getMorning, { query: { day } }, { keepPrevious: true })
  const turn = (by: number) => void navigate({ pathname, search: `?day=${addDays(day, by)}` }, { replace: true })
  const weekday = t(`weekdays.d${new Date(`${day}T00:00:00Z`).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6}`) // it counts from 0 to 6
  const items = data?.items ?? []
  const unusual = items.filter((item) => item.unusual)
  const calm = items.filter((item) => !item.unusual)
  return (
    <div className="morning">
      <header className="morning-head">
        <Button aria-label={t('earlier')} onClick={() => turn(-1)}>
          ‹
        </Button>
        <div>
          <h1>{t('heading', { day, weekday })}</h1>
          <p>
            {t('compared', { weekday })}
            {holds('ALARM') && (
              <>
                {' · '}
                <Link to={pushed(t('title'))}>{t('push')}</Link>
              </>
            )}
          </p>
        </div>
        {addDays(day, 1) < today && (
          <Button aria-label={t('later')} onClick={() => turn(1)}>
            ›
          </Button>
        )}
      </header>
      {error && !data && <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingLines />}
      {data && items.length === 0 && <p className="quiet">{t('nothing')}</p>}
      {unusual.length > 0 && (
        <Part title={t('unusual', { count: unusual.length })}>
          {unusual.map((item) => (
            <Deviation key={item.figure} item={item} day={day} />
          ))}
        </Part>
      )}
      {calm.length > 0 && (
        <Part title={unusual.length > 0 ? t('calmRest', { count: calm.length }) : t('calm')} hint={t('rangeHint')}>
          <ul className="card morning-calm">
            {calm.map((item) => (
              <Calm key={item.figure} item={item} day={day} />
            ))}
          </ul>
        </Part>
      )}
    </div>
  )
}

function Part({ title, hint, children }: { readonly title: string; readonly hint?: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className="morning-part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {hint && <small className="morning-hint">{hint}</small>}
      </header>
      {children}
    </section>
  )
}

interface ItemProps {
  readonly item: MorningItem
  readonly day: string
}

function Deviation({ item, day }: ItemProps) {
  const t = useText(morningText)
  const language = useLanguage()
  const { figure, value, usual, cause } = item
  const words = morningWords(item)
  const label = morningFigure.label(figure, language)
  const to = placeOf(item, day, false)
  if (!usual) return null
  return (
    <article className="card morning-deviation">
      <h3>{label}</h3>
      {usual.mean > 0 && <b className="morning-times">{t('times', { times: (value / usual.mean).toFixed(1) })}</b>}
      <strong>{words(value)}</strong>
      <p>
        <b>{signed(item, value - usual.mean)}</b> {t('usual', { value: words(usual.mean) })}
      </p>
      {cause ? (
        <Cause item={item} day={day} cause={cause} difference={value - usual.mean} />
      ) : (
        <p className="morning-wide">{t('noCause')}</p>
      )}
      {to && (
        <Link className="morning-wide morning-rows" to={to} aria-label={t('rowsOf', { figure: label })}>
          {t('rows')} ›
        </Link>
      )}
    </article>
  )
}

interface CauseProps extends ItemProps {
  readonly cause: NonNullable<MorningItem['cause']>
  readonly difference: number
}

function Cause({ item, day, cause, difference }: CauseProps) {
  const t = useText(morningText)
  const language = useLanguage()
  const split = morningSplit.label(cause.split, language)
  const name = cause.name ?? t('none', { split })
  const to = cause.id === null ? undefined : placeOf(item, day, true)
  const rest = difference - cause.difference
  return (
    <div className="morning-wide morning-cause">
      <i className="morning-share" aria-hidden="true">
        <i style={{ inlineSize: `calc(${cause.shareBp} * 0.01%)` }} />
      </i>
      <dl>
        <dt>{to ? <Link to={to}>{name}</Link> : name}</dt>
        <dd>{signed(item, cause.difference)}</dd>
        <dd>
          <b>{rateText(cause.shareBp, 10_000)}</b>
        </dd>
        {cause.others > 0 && (
          <>
            <dt>{cause.split === 'COACH' ? t('otherCoaches', { count: cause.others }) : t('others', { count: cause.others, split })}</dt>
            <dd>{signed(item, rest)}</dd>
            <dd />
          </>
        )}
      </dl>
    </div>
  )
}

/** As usual: where the day lies within its range. */
function Calm({ item, day }: ItemProps) {
  const t = useText(morningText)
  const language = useLanguage()
  const { figure, value, usual } = item
  const words = morningWords(item)
  const most = Math.ceil(Math.max(1, value, usual?.high ?? 0) * 1.15)
  const at = (n: number) => `calc(${rateBp(n, most) ?? 0} * 0.01%)`
  const to = placeOf(item, day, false)
  const content = (
    <>
      <span>{morningFigure.label(figure, language)}</span>
      <i className="morning-range" aria-hidden="true">
        {usual && <i style={{ insetInlineStart: at(usual.low), inlineSize: at(usual.high - usual.low) }} />}
        <b className="morning-dot" style={{ insetInlineStart: at(value) }} />
      </i>
      <small>{usual ? t('usual', { value: words(usual.mean) }) : t('noUsual')}</small>
      <strong>{words(value)}</strong>
    </>
  )
  return <li>{to ? <Link to={to}>{content}</Link> : <div>{content}</div>}</li>
}
