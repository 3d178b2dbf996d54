import { daysBetween } from '@camp/contract/base/days'
import { lengthIn } from '@camp/contract/base/numbers'
import type { DivisionCard } from '@camp/contract/division/division.camps'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDay, relativeTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { divisionCampsText } from './divisionCamps.text.ts'

type Group = DivisionCard['groups'][number]

/** More bars than these have no room for their numbers. */
const MOST_BARS = 12

interface CampCardProps {
  readonly card: DivisionCard
  readonly to: string
  /** What opening it is called. */
  readonly verb: string
}

/** One camp: who waits, the places, its groups now and after, and who divided it last. All of it leads to the camp. */
export function CampCard({ card, to, verb }: CampCardProps) {
  const t = useText(divisionCampsText)
  const { waiting, begun, children, places, short, left, loads, siblingsApart, lastRun } = card
  const spread = loads ? loads.most - loads.least : 0
  return (
    <li className="card division-camp-card">
      <header>
        <h2>
          <Link to={to} data-camp>
            {card.campName}
          </Link>
        </h2>
        <CampState card={card} />
      </header>
      <p className="division-camp-when">{useWhen(card)}</p>
      <div className="division-camp-need">
        <p data-some={waiting > 0 || undefined}>
          <span>{t('waiting')}</span>
          <strong>{formatCount(waiting)}</strong>
          {begun > 0 && <small>{t('begun', { count: begun })}</small>}
        </p>
        <div>
          <p className="division-camp-seats">
            <span>{t('seats', { placed: children - waiting, places })}</span>
            {short > 0 ? <b>{t('short', { count: short })}</b> : <span>{t('left', { count: left })}</span>}
          </p>
          <Seats stays={children - waiting} comes={waiting - short} places={places} />
        </div>
      </div>
      <Groups groups={card.groups} />
      <p className="division-camp-facts">
        {loads && <span>{t('loads', { ...loads, count: spread })}</span>}
        <span>{t('siblings', { count: siblingsApart })}</span>
      </p>
      <footer>
        <span>{lastRun ? t('lastRun', { time: relativeTime(lastRun.at), by: lastRun.by, count: lastRun.moved }) : t('noRun')}</span>
        <span className="division-camp-open" aria-hidden="true">
          {verb}
        </span>
      </footer>
    </li>
  )
}

/** The one thing that matters most of the camp. */
function CampState({ card }: { readonly card: DivisionCard }) {
  const t = useText(divisionCampsText)
  const { groups, short, waiting, withoutCoach, newcomers, children, status } = card
  const [colour, words] =
    status === 'ENDED'
      ? ['grey', '']
      : groups.length === 0
        ? ['amber', t('state.noGroups')]
        : short > 0
          ? ['red', t('state.short', { count: short })]
          : waiting > 0
            ? ['amber', t('state.waiting', { count: waiting })]
            : withoutCoach > 0
              ? ['amber', t('state.noCoach', { count: withoutCoach })]
              : newcomers > 0
                ? ['grey', t('state.fresh', { count: newcomers })]
                : ['green', children > 0 ? t('state.done') : '']
  return words === '' ? null : <span className={`tag tag-${colour}`}>{words}</span>
}

function useWhen({ status, startDate, endDate }: DivisionCard): string {
  const t = useText(divisionCampsText)
  const today = formatDay(Date.now())
  if (status === 'ENDED') return t('ended', { day: endDate })
  if (today < startDate) return t('starts', { day: startDate, count: daysBetween(today, startDate).length - 1 })
  return t('runs', { count: daysBetween(startDate, today).length })
}

const share = (part: number, whole: number): string => (whole === 0 ? '0' : lengthIn(Math.min(part, whole), whole))

/** How much of the places is taken, and would be. The numbers stand above it. */
function Seats({ stays, comes, places }: { readonly stays: number; readonly comes: number; readonly places: number }) {
  const whole = Math.max(places, stays + comes)
  return (
    <div className="division-camp-bar" aria-hidden="true">
      <i data-of="stays" style={{ width: share(stays, whole) }} />
      <i data-of="comes" style={{ width: share(comes, whole) }} />
    </div>
  )
}

/** A bar for each group: who stays, who waits there, and who would come. */
function Groups({ groups }: { readonly groups: readonly Group[] }) {
  const t = useText(divisionCampsText)
  const shown = groups.slice(0, MOST_BARS)
  const most = Math.max(1, ...shown.map(({ capacity, children, after }) => Math.max(capacity, children, after)))
  return (
    <div className="division-camp-groups">
      <ul>
        {shown.map((group) => {
          const { id, name, children, waiting, after, capacity, coachName, state } = group
          const stays = children - waiting
          const comes = Math.max(0, after - stays)
          const style = {
            '--stays': share(stays, most),
            '--waiting': share(waiting, most),
            '--comes': share(comes, most),
            '--capacity': share(capacity, most),
          } as CSSProperties // React knows no names of variables
          const says = { name, coach: coachName ?? t('noCoachOf'), now: children, after, capacity }
          const words = after === children ? t('bar', says) : t('barAfter', says)
          return (
            <li key={id} data-state={state} data-tip={words}>
              <span className="visually-hidden">{words}</span>
              <span className="division-camp-column" style={style} aria-hidden="true">
                <i data-of="stays" />
                {waiting > 0 ? <i data-of="waiting" /> : <i data-of="comes" />}
                <u />
                {comes > 0 && <b>{after}</b>}
                <em data-over={children > capacity || waiting > 0 || undefined}>{children}</em>
              </span>
              <small aria-hidden="true">{name}</small>
            </li>
          )
        })}
      </ul>
      {groups.length > shown.length && <small>{t('more', { count: groups.length - shown.length })}</small>}
    </div>
  )
}
