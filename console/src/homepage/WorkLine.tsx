import { keepPromise } from '@camp/contract/followUps/followUps'
import { claimWork, releaseWork, snoozeWork, type WorkItem, workKind } from '@camp/contract/homepage/homepage'
import { Link, matchPath } from 'react-router'
import { formatDay, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { knownScreens } from '../platform/screen.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Menu } from '../ui/overlay/Menu.tsx'
import { Popover } from '../ui/overlay/Popover.tsx'
import { useOpener } from '../ui/overlay/useOpener.ts'
import { StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { homepageText } from './homepage.text.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Nine in the morning of a day of the business, so many days from now. China keeps UTC+8 the year round. */
const nineOf = (now: number, days: number): number => Date.parse(`${formatDay(now + days * DAY_MS)}T09:00:00+08:00`)

/** Whatever goes wrong with it, a parcel is seen to in its drawer. */
const placesOfParcels = (id: number) => {
  const place = `/location/logisticsOrder?peek=${id}`
  return {
    PARCEL_TO_STOP: place,
    PARCEL_NOT_COLLECTED: place,
    PARCEL_STUCK: place,
    PARCEL_LOCKER: place,
    PARCEL_REFUSED: place,
    PARCEL_ADDRESS: place,
    PARCEL_PROBLEM: place,
    PARCEL_RETURNED: place,
  }
}

/** Where a piece of work is seen to. */
function placeOf({ kind, subjectId, parentId, title, detail }: WorkItem): string | null {
  const path = {
    REFUND_TO_APPROVE: `/order/refunds?orderNumber=${title}`,
    PAYMENT_TO_RETURN: `/order/detail?orderNumber=${title}`,
    BILL_DIFFERS: `/order/reconcile?day=${subjectId}`,
    REFUND_TO_CONFIRM: `/order/detail?orderNumber=${title}`,
    ORDER_TO_ENROL: `/order/detail?orderNumber=${title}`,
    ORDER_TO_SHIP: `/order/detail?orderNumber=${title}`,
    COMMENT_OVERDUE: `/coach/coachOverTime?kind=MISSING&groupId=${subjectId}`,
    AT_RISK: `/camp/campStudent/campStudentDetail?id=${subjectId}`,
    FEEDBACK_PENDING: `/feedback/index?peek=${subjectId}`,
    PROMISE_DUE: `/parent/detail?id=${parentId}`,
    RETURN_AWAITED: `/location/logisticsOrder?tab=back&orderNumber=${title}`,
    HOURS_DISPUTED: `/coach/statements?peek=${subjectId}`,
    HOURS_NO_RATE: `/coach/coashListIndex?peek=${subjectId}`,
    CONTRACT_ENDED: `/coach/contractSignRecords?peek=${detail.split(' ')[0]}`,
    CONTRACT_TO_END: `/coach/contractSignRecords?peek=${detail.split(' ')[0]}`,
    HOURS_TO_CONFIRM: `/coach/coachWorkHourDetail/${subjectId}`,
    ...placesOfParcels(subjectId),
  }[kind]
  const [pathname = ''] = path.split('?')
  return knownScreens().some((screen) => matchPath(screen.path, pathname)) ? path : null
}

const countWords = (kind: WorkItem['kind']) =>
  kind === 'BILL_DIFFERS' ? 'differsOf' : kind === 'HOURS_NO_RATE' ? 'unpricedOf' : kind === 'HOURS_TO_CONFIRM' ? 'askedOf' : 'overdueOf'

/** One piece of work with what one can do about it. */
export function WorkLine({ item }: { readonly item: WorkItem }) {
  const t = useText(homepageText)
  const place = placeOf(item)
  const words = item.count === null ? item.title : t(countWords(item.kind), { of: item.title, count: item.count })
  return (
    <li>
      <StatusTag of={workKind} value={item.kind} />
      <span className="homepage-news-title">
        {place ? <Link to={place}>{words}</Link> : words}
        <small>{item.detail}</small>
      </span>
      <span className="homepage-news-side">
        {item.snoozedUntil ? t('until', { time: formatTime(item.snoozedUntil).slice(5, 16) }) : <TimeCell at={item.since} />}
        {item.kind === 'PROMISE_DUE' ? <KeepButton id={item.subjectId} /> : <Steps kind={item.kind} item={item} />}
      </span>
    </li>
  )
}

/** Work that is taken, given back and put off; a promise is its writer's own. */
type Claimable = Exclude<WorkItem['kind'], 'PROMISE_DUE'>

function Steps({ kind, item }: { readonly kind: Claimable; readonly item: WorkItem }) {
  const t = useText(homepageText)
  const claim = useAction(claimWork)
  const release = useAction(releaseWork)
  const params = { kind, subjectId: item.subjectId }
  return (
    <>
      {item.state === 'OPEN' ? (
        <button type="button" className="link" disabled={claim.busy} onClick={() => void claim.run({ params })}>
          {t('claim')}
        </button>
      ) : (
        <button type="button" className="link" disabled={release.busy} onClick={() => void release.run({ params })}>
          {item.state === 'MINE' ? t('release') : t('wake')}
        </button>
      )}
      {item.state !== 'SNOOZED' && <SnoozeButton params={params} />}
    </>
  )
}

function KeepButton({ id }: { readonly id: number }) {
  const t = useText(homepageText)
  const keep = useAction(keepPromise, { stale: ['Home'] })
  return (
    <button
      type="button"
      className="link"
      disabled={keep.busy}
      onClick={() => void keep.run({ body: { id, kept: true } }, { parentId: '' })}
    >
      {t('keep')}
    </button>
  )
}

function SnoozeButton({ params }: { readonly params: { readonly kind: Claimable; readonly subjectId: number } }) {
  const t = useText(homepageText)
  const snooze = useAction(snoozeWork)
  const { anchor, close, props } = useOpener('menu')
  const items = snoozeTimes().map(({ key, until }) => ({
    key,
    title: t(`snoozeUntil.${key}`),
    run: () => void snooze.run({ params, body: { until: new Date(until).toISOString() } }),
  }))
  return (
    <>
      <button {...props} type="button" className="link" disabled={snooze.busy}>
        {t('snooze')}
      </button>
      {anchor && (
        <Popover anchor={anchor} onClose={close}>
          <Menu items={items} onClose={close} />
        </Popover>
      )}
    </>
  )
}

interface SnoozeTime {
  readonly key: 'hour' | 'tomorrow' | 'monday'
  readonly until: number
}

/** Until when work can be put off: an hour, tomorrow, the next Monday. */
export function snoozeTimes(now: number = Date.now()): readonly SnoozeTime[] {
  const weekday = new Date(`${formatDay(now)}T00:00:00Z`).getUTCDay()
  return [
    { key: 'hour', until: now + HOUR_MS },
    { key: 'tomorrow', until: nineOf(now, 1) },
    // On a Sunday tomorrow is Monday: then it is the one after.
    { key: 'monday', until: nineOf(now, weekday === 0 ? 8 : 8 - weekday) },
  ]
}
