import { type WorkItem, workKind, workState } from '@camp/contract/base/work'
import { isDoneByWord } from '@camp/contract/homepage/homepage'
import type { LogEntity } from '@camp/contract/records'
import { useMemo, useState } from 'react'
import { formatCount, formatDay, shortTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { inView } from '../platform/inView.ts'
import { useSession } from '../platform/session.ts'
import { caseOf, workEntities } from '../platform/signedIn/noun.ts'
import { useRowsInView } from '../platform/signedIn/presence.ts'
import { Button } from '../ui/base/Button.tsx'
import { DeskLine } from '../ui/desk/DeskQueue.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { Menu } from '../ui/overlay/Menu.tsx'
import { Popover } from '../ui/overlay/Popover.tsx'
import { RowsAre } from '../ui/presence/Faces.tsx'
import { handText } from './homepage.hand.text.ts'
import { homepageText } from './homepage.text.ts'
import type { WorkList } from './inboxList.ts'
import { dueWords, snoozeTimes } from './inboxTimes.ts'

/** Colleagues are seen at the records of all rows, of whatever kind. */
export const InView = ({ rows }: { readonly rows: readonly WorkItem[] }) =>
  workEntities().map((entity) => <InViewOf key={entity} entity={entity} rows={rows} />)

function InViewOf({ entity, rows }: { readonly entity: LogEntity; readonly rows: readonly WorkItem[] }) {
  const ids = useMemo(() => rows.flatMap(({ kind, subjectId }) => (caseOf(kind)?.entity === entity ? subjectId : [])), [rows, entity])
  useRowsInView(entity, ids)
  return null
}

/** How much there is of a kind in a state. */
export interface Kind {
  readonly kind: WorkItem['kind']
  readonly state: WorkItem['state']
  readonly count: number
}

/** Which kind is shown: all that there is of this state, with how much it is. */
export function Kinds({ list, kinds }: { readonly list: WorkList; readonly kinds: readonly Kind[] }) {
  const t = useText(homepageText)
  const language = useLanguage()
  const { filter } = list
  const chosen = filter.kind?.[0]
  const all = kinds.reduce((sum, { count }) => sum + count, 0)
  const chip = (kind: WorkItem['kind'] | undefined, label: string, count: number) => (
    <button
      key={label}
      type="button"
      className="list-view"
      aria-pressed={chosen === kind}
      onClick={() => list.search({ ...filter, kind: kind && [kind] })}
    >
      {label} <span className="list-view-count">{formatCount(count)}</span>
    </button>
  )
  return (
    <header className="homepage-inbox-head">
      <h2>{t('work')}</h2>
      <div className="list-views homepage-inbox-kinds" role="toolbar" aria-label={t('kinds')}>
        {chip(undefined, t('allKinds'), all)}
        {kinds.map(({ kind, count }) => chip(kind, workKind.label(kind, language), count))}
      </div>
    </header>
  )
}

/** Whose it is: everybody's, mine, put off, done, or of no use any more. */
export function States({ list, counts }: { readonly list: WorkList; readonly counts: readonly Kind[] }) {
  const t = useText(homepageText)
  const language = useLanguage()
  const countOf = (state: WorkItem['state']) => counts.reduce((sum, row) => (row.state === state ? sum + row.count : sum), 0)
  const options = workState.values.map((value) => ({ value, label: `${workState.label(value, language)} ${formatCount(countOf(value))}` }))
  return (
    <Segmented
      label={t('workState')}
      hideLabel
      value={list.filter.state ?? 'OPEN'}
      options={options}
      onChange={(state) => list.search({ state: state === 'OPEN' ? undefined : state })}
    />
  )
}

/** Does it end by saying so? */
export const canFinish = ({ kind, state }: WorkItem): boolean => state !== 'DONE' && (kind === 'PROMISE_DUE' || isDoneByWord(kind))

const countWords = (kind: WorkItem['kind']) =>
  kind === 'BILL_DIFFERS' ? 'differsOf' : kind === 'HOURS_NO_RATE' ? 'unpricedOf' : kind === 'HOURS_TO_CONFIRM' ? 'askedOf' : 'overdueOf'

/** What a piece of work is called. */
export const wordsOf = ({ kind, title, count }: WorkItem, t: ReturnType<typeof useText<(typeof homepageText)['zh']>>): string =>
  count === null ? title : t(countWords(kind), { of: title, count })

interface LineProps {
  readonly item: WorkItem
  readonly now: number
  /** Nobody is late with it any more. */
  readonly quiet: boolean
  readonly open: boolean
  onOpen(): void
}

/** One piece of work: when it fell due, of what kind, and about whom. */
export function Line({ item, now, quiet, open, onOpen }: LineProps) {
  const t = useText(homepageText)
  const language = useLanguage()
  const h = useText(handText)
  const myName = useSession().user?.realName
  const { hue, words } = dueWords(item, now, t)
  const { state, movedBy: name, movedAt } = item
  const told = state === 'SNOOZED' || state === 'DONE' || (state === 'MINE' && name !== myName)
  const moved = told && name && movedAt && h(`by.${state}`, { name, time: shortTime(movedAt) })
  return (
    <RowsAre value={caseOf(item.kind)?.entity}>
      <DeskLine id={item.subjectId} open={open} onOpen={onOpen}>
        <span className="homepage-inbox-line">
          <span className={`homepage-inbox-due homepage-inbox-${quiet ? 'quiet' : hue}`}>
            {item.snoozedUntil ? t('until', { time: shortTime(item.snoozedUntil) }) : words}
          </span>
          <span className="quiet">{workKind.label(item.kind, language)}</span>
          <span className="homepage-inbox-words">
            <b>{wordsOf(item, t)}</b> {item.detail}
            {moved && <small className="quiet"> {moved}</small>}
          </span>
        </span>
      </DeskLine>
    </RowsAre>
  )
}

interface StepsProps {
  readonly item: WorkItem
  press(key: 'a' | 'c' | 'h' | 'e'): void
  /** On a phone: back to the queue. */
  readonly back: (() => void) | undefined
}

/** What the keys do, for a hand on the mouse. */
export function Steps({ item, press, back }: StepsProps) {
  const t = useText(homepageText)
  const h = useText(handText)
  const { kind, state } = item
  // Feedback has these of its own, below.
  const mine = kind === 'PROMISE_DUE' || kind === 'FEEDBACK_PENDING'
  const free = state === 'OPEN' || state === 'ENDED'
  return (
    <>
      {back && <Button onClick={back}>{t('back')}</Button>}
      {!mine && (
        <Button onClick={() => press('c')}>
          {t(free ? 'claim' : state === 'MINE' ? 'release' : 'wake')} <kbd>C</kbd>
        </Button>
      )}
      {!mine && (
        <Button data-inbox-snooze onClick={() => press('h')}>
          {t('snooze')} <kbd>H</kbd>
        </Button>
      )}
      {!mine && (
        <Button data-inbox-hand onClick={() => press('a')}>
          {h('handOver')} <kbd>A</kbd>
        </Button>
      )}
      {canFinish(item) && (
        <Button onClick={() => press('e')}>
          {t('finish')} <kbd>E</kbd>
        </Button>
      )}
    </>
  )
}

interface SnoozeProps {
  readonly of: WorkItem['kind']
  onPick(until: number): void
  onClose(): void
}

/** Until when it is put off: by one digit. */
export function Snooze({ of, onPick, onClose }: SnoozeProps) {
  const t = useText(homepageText)
  const h = useText(handText)
  const [anchor] = useState(() => inView('[data-inbox-snooze]'))
  const items = snoozeTimes().map(({ key, until }) => ({
    key,
    // What is not today has its date as well.
    title: t(`snoozeUntil.${key}`, { date: formatDay(until).slice(5) }),
    run: () => onPick(until),
  }))
  // What settles itself meanwhile does not come back.
  const settles = of === 'AT_RISK' || of === 'COMMENT_OVERDUE' ? of : of.startsWith('PARCEL_') ? 'parcel' : undefined
  if (!anchor) return null
  return (
    <Popover anchor={anchor} onClose={onClose}>
      <Menu items={items} numbered onClose={onClose} />
      {settles && <p className="homepage-inbox-settles">{h(`settles.${settles}`)}</p>}
    </Popover>
  )
}
