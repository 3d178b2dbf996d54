import { pointsAbove, rateText } from '@camp/contract/base/numbers'
import type { ChannelFunnel, FunnelStep } from '@camp/contract/channels/channels.funnel'
import { type FamilyStep, type FunnelStepKey, funnelStepKey } from '@camp/contract/channels/channels.labels'
import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { formatChange, formatCount, formatList, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { funnelText } from './funnel.text.ts'
import { type FunnelPlace, familiesAt, ordersAt } from './funnelLinks.ts'

/** Which families a step counts, and which stopped before it. */
const STEPS: Readonly<Partial<Record<FunnelStepKey, { readonly at?: FamilyStep; readonly lost?: FamilyStep }>>> = {
  REGISTERED: {},
  FIRST_PAID: { at: 'PAID', lost: 'UNPAID' },
  FINISHED: { at: 'FINISHED', lost: 'UNFINISHED' },
  NEXT_CAMP: { at: 'RENEWED', lost: 'NOT_RENEWED' },
}

interface FunnelStepsProps {
  readonly funnel: ChannelFunnel
  readonly place: FunnelPlace
}

/** The steps with their figures, the picture below them, and the money beside. */
export function FunnelSteps({ funnel, place }: FunnelStepsProps) {
  const t = useText(funnelText)
  const { steps, cost, netAmount, commission, costPerPaid, paybackDays } = funnel
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('cost'), cost === 0 ? '–' : formatMoney(cost)],
    [
      t('net'),
      <Figure key="net" of={{ place }}>
        {formatMoney(netAmount)}
      </Figure>,
    ],
    [t('commission'), commission === 0 ? '–' : formatMoney(commission)],
    [t('costPerPaid'), costPerPaid === null ? '–' : formatMoney(costPerPaid)],
    [t('payback'), <Payback key="payback" cost={cost} days={paybackDays} />],
  ]
  return (
    <div className="card funnel-card">
      <div className="funnel-steps">
        {steps.map((step, at) => (
          <Fragment key={step.key}>
            {at > 0 && <Between step={step} from={steps[at - 1]} place={place} />}
            <Step step={step} place={place} />
          </Fragment>
        ))}
        <FunnelPicture steps={steps} />
      </div>
      <dl className="funnel-facts">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** What stands behind a figure: families that stand at a step, all of them, or orders. */
export interface Behind {
  readonly place: FunnelPlace
  readonly families?: FamilyStep | 'ALL'
}

/** Shows the rows of a figure beside it, to who may see the funnel alone. */
export const ShowRows = createContext<(of: Behind) => void>(() => undefined)

/** A figure that opens its rows: the list of families or orders for who may see it, else what of them says nothing of a person. */
export function Figure({ of, children }: { readonly of: Behind; readonly children: ReactNode }) {
  const holds = useHolds()
  const show = useContext(ShowRows)
  const { place, families } = of
  if (holds(families ? 'PARENT_INDEX' : 'ORDER_INDEX'))
    return <Link to={families ? familiesAt(place, families === 'ALL' ? undefined : families) : ordersAt(place)}>{children}</Link>
  return (
    <button type="button" className="link" onClick={() => show(of)}>
      {children}
    </button>
  )
}

/** In how many days the cost was earned; a mark where it was not. */
export function Payback({ cost, days }: { readonly cost: number | null; readonly days: number | null }) {
  const t = useText(funnelText)
  if (!cost) return <span className="quiet">–</span>
  return days === null ? <span className="tag tag-red">{t('notYet')}</span> : t('days', { count: days })
}

function Step({ step: { key, count, amount }, place }: { readonly step: FunnelStep; readonly place: FunnelPlace }) {
  const t = useText(funnelText)
  const language = useLanguage()
  const said = formatCount(count)
  const linked = STEPS[key]
  const under =
    amount === null ? (key === 'VISITS' || key === 'REGISTERED' || key === 'FINISHED' ? t(`under.${key}`) : '') : formatMoney(amount)
  return (
    <div className="funnel-step">
      <span>{funnelStepKey.label(key, language)}</span>
      <b>{linked ? <Figure of={{ place, families: linked.at ?? 'ALL' }}>{said}</Figure> : said}</b>
      <span className="quiet">{under}</span>
    </div>
  )
}

interface BetweenProps {
  readonly step: FunnelStep
  readonly from: FunnelStep | undefined
  readonly place: FunnelPlace
}

/** How many went on from one step to the next, and whether more did than before. */
function Between({ step, from, place }: BetweenProps) {
  const t = useText(funnelText)
  if (!from || step.key === 'VISITS') return null
  const points = pointsAbove(step.count, from.count, step.before, from.before)
  const lost = t(`lost.${step.key}`, { count: formatCount(Math.max(0, from.count - step.count)) })
  const stopped = STEPS[step.key]?.lost
  return (
    <div className="funnel-between">
      {stopped ? <Figure of={{ place, families: stopped }}>{lost}</Figure> : <span className="quiet">{lost}</span>}
      <b>{rateText(step.count, from.count) ?? '–'}</b>
      {points !== null && (
        <span className={points < 0 ? 'funnel-less' : 'funnel-more'} data-tip={t('pointsTip')}>
          {t('points', { points: formatChange(points, (by) => by.toFixed(1)) })}
        </span>
      )}
    </div>
  )
}

const UNIT = 100
const HEIGHT = 100

/** The steps as bars, with what they lose between them. Their numbers stand above, as text and links. */
function FunnelPicture({ steps }: { readonly steps: readonly FunnelStep[] }) {
  const t = useText(funnelText)
  const language = useLanguage()
  const most = Math.max(1, ...steps.map(({ count }) => count))
  const each = HEIGHT / most
  const heights = steps.map(({ count }) => (count === 0 ? 0 : Math.max(2, count * each)))
  const words = formatList(steps.map(({ key, count }) => `${funnelStepKey.label(key, language)} ${formatCount(count)}`))
  return (
    <svg
      className="funnel-picture"
      viewBox={`0 0 ${(steps.length * 2 - 1) * UNIT} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('picture', { steps: words })}
    >
      {heights.map((height, at) => {
        const x = at * 2 * UNIT
        const next = heights[at + 1]
        return (
          <Fragment key={steps[at]?.key}>
            {next !== undefined && (
              <path className="funnel-loss" d={`M${x + UNIT} ${HEIGHT - height}L${x + 2 * UNIT} ${HEIGHT - next}V${HEIGHT}H${x + UNIT}z`} />
            )}
            <rect className="funnel-bar" x={x} y={HEIGHT - height} width={UNIT} height={height} />
          </Fragment>
        )
      })}
    </svg>
  )
}
