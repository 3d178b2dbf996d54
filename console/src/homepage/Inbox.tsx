import { type WorkItem, workKind } from '@camp/contract/base/work'
import { countWork, isWorkFor, type WorkFilter } from '@camp/contract/homepage/homepage'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { type ScreenKey, useKeyWords } from '../platform/signedIn/boundKeys.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { DeskKeys, DeskQueue } from '../ui/desk/DeskQueue.tsx'
import { isTyped, useDesk } from '../ui/desk/useDesk.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { type Handed, HandOver } from './HandOver.tsx'
import { handText } from './homepage.hand.text.ts'
import { homepageText } from './homepage.text.ts'
import { InboxCase, useActs } from './InboxCase.tsx'
import { canFinish, InView, type Kind, Kinds, Line, Snooze, States, Steps, wordsOf } from './InboxParts.tsx'
import { leaving, useGuardedList, useShown } from './inboxList.ts'
import { pageOf } from './inboxPlaces.ts'
import { useWorkSteps } from './useWorkSteps.ts'
import '../ui/desk/desk.css'
import '../ui/list/list.css'
import '../ui/list/list.views.css'
import './homepage.inbox.css'

/** What is due changes with the clock too; what others do comes by pushes. */
const EVERY_MS = 60_000
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** All that waits, of all queues, for anyone who can see to some of it: by keys alone, each with its record beside it. */
export function Inbox() {
  const holds = useHolds()
  return workKind.values.some((kind) => isWorkFor(kind, holds)) ? <Queue /> : null
}

function Queue() {
  const t = useText(homepageText)
  const h = useText(handText)
  const navigate = useNavigate()
  const list = useGuardedList()
  const state = list.filter.state ?? 'OPEN'
  const steps = useWorkSteps(list.rows)
  const [snoozes, setSnoozes] = useState<WorkItem>()
  const [hands, setHands] = useState<{ item: WorkItem; work: Handed }>()
  const now = useMinute(list.retry)
  const { box, act } = useActs()
  const counts = useCounts()
  const kinds = workKind.values.flatMap((kind) => counts.find((row) => row.kind === kind && row.state === state) ?? [])
  const keys = (): Record<'a' | 'c' | 'h' | 'e' | 'j' | 'k' | 'enter', ScreenKey> & Record<string, ScreenKey> => ({
    j: { words: t('keys.next'), run: leaving(() => go(1)) },
    k: { words: t('keys.previous'), run: leaving(() => go(-1)) },
    enter: { words: t('openPage'), run: () => onOpen(openPage, false) },
    e: { words: t('finish'), run: leaving(() => onOpen(steps.finish)) },
    h: { words: t('snooze'), run: () => onOpen(snooze, false) },
    a: { words: h('handOver'), run: () => onOpen(handOver, false) },
    c: { words: t('claimKey'), run: leaving(() => onOpen(claim)) },
    ...Object.fromEntries(
      DIGITS.map((digit) => [String(digit), { words: t('keys.nth', { digit }), run: () => !gone && act(digit, desk.at()) }]),
    ),
  })
  const desk = useDesk<string, WorkFilter>(list, keys, (key) => key)
  const { open, gone, index, forget } = useShown(list, desk)
  const shown = useRef<string>(undefined)
  shown.current = open?.id
  /** Goes on before the answer comes: the next key is for the next piece of work. What has left the list is nobody's to deal with. */
  const onOpen = (does: (item: WorkItem) => unknown, goesOn = true) => {
    const item = gone ? undefined : list.rows.find(({ id }) => id === desk.at())
    if (!item || steps.isDealt(item) || does(item) === false) return
    if (goesOn) goOn()
  }
  /** To the neighbour; from what has left the list, to what stands in its place. */
  const go = (by: 1 | -1): boolean => {
    if (!gone) return desk.step(by)
    const next = list.rows[by === 1 ? Math.min(index, list.rows.length - 1) : index - 1]
    if (next) desk.open(next.id)
    return next !== undefined
  }
  const goOn = () => {
    const at = gone ? index - 1 : list.rows.findIndex(({ id }) => id === desk.at())
    const waits = (item: WorkItem) => !steps.isDealt(item)
    const next = list.rows.slice(at + 1).find(waits) ?? list.rows.slice(0, Math.max(0, at)).findLast(waits)
    forget()
    if (next) desk.open(next.id)
    else list.peek.close()
  }
  const openPage = (item: WorkItem) => {
    const place = pageOf(item)
    if (place) void navigate(place)
  }
  /** A family's words are put off and taken at their own desk, which knows of it. */
  const own = ({ kind }: WorkItem, what: string): boolean => {
    if (kind !== 'FEEDBACK_PENDING') return false
    box.current?.querySelector<HTMLElement>(`[data-${what}]`)?.click()
    return true
  }
  const claim = (item: WorkItem): boolean => {
    if (own(item, 'take')) return false
    return (item.state === 'OPEN' || item.state === 'ENDED' ? steps.claim : steps.release)(item)
  }
  const snooze = (item: WorkItem) => {
    if (item.kind === 'PROMISE_DUE') toast('info', t('promiseOwn'))
    else if (!own(item, 'snooze')) setSnoozes(item)
  }
  const handOver = (item: WorkItem) => {
    const { kind, subjectId } = item
    if (kind === 'PROMISE_DUE') toast('info', t('promiseOwn'))
    else if (!own(item, 'assign')) setHands({ item, work: { kind, subjectId } })
  }
  const press = (key: 'a' | 'c' | 'h' | 'e') => keys()[key].run()
  const alone = desk.onPhone && desk.showsCase && open !== undefined
  useKindKeys((digit) => {
    const kind = kinds[digit - 1]?.kind
    if (digit === 0 || kind) list.search({ ...list.filter, kind: kind && [kind] })
  })
  return (
    <section
      ref={box}
      className="card desk homepage-inbox"
      data-parts="two"
      data-phone={desk.onPhone || undefined}
      data-one-kind={kinds.length === 1 || list.filter.kind ? '' : undefined}
      aria-label={t('work')}
    >
      <InView rows={list.rows} />
      {!alone && (
        <DeskQueue
          title={t('work')}
          list={list}
          search={<Kinds list={list} kinds={kinds} />}
          head={
            <>
              <span className="homepage-inbox-order" aria-live="polite">
                {t(`order.${state}`)}
              </span>
              <div className="homepage-inbox-states">
                <States list={list} counts={counts} />
              </div>
            </>
          }
          empty={<EmptyState title={t(`noWork.${state}`)}>{t('noWorkHint')}</EmptyState>}
          keys={
            <>
              <DeskKeys of={['J', 'K']}>{t('keys.move')}</DeskKeys>
              <DeskKeys of={['Enter']}>{t('keys.open')}</DeskKeys>
              <DeskKeys of={['1–9']}>{t('keys.act')}</DeskKeys>
              {open && canFinish(open) && <DeskKeys of={['E']}>{t('finish')}</DeskKeys>}
              {open?.kind !== 'PROMISE_DUE' && <DeskKeys of={['H']}>{t('snooze')}</DeskKeys>}
              {open?.kind !== 'PROMISE_DUE' && <DeskKeys of={['A']}>{h('handOver')}</DeskKeys>}
              {open?.kind !== 'PROMISE_DUE' && (
                <DeskKeys of={['C']}>{t(state === 'OPEN' || state === 'ENDED' ? 'claim' : state === 'MINE' ? 'release' : 'wake')}</DeskKeys>
              )}
              <DeskKeys of={['Alt', '0–9']}>{t('kinds')}</DeskKeys>
              <DeskKeys of={['Z']}>{t('undo')}</DeskKeys>
            </>
          }
          row={(item) => (
            <Line
              key={item.id}
              item={item}
              now={now}
              quiet={state !== 'OPEN' && state !== 'MINE'}
              open={item.id === open?.id}
              onOpen={leaving(() => desk.open(item.id))}
            />
          )}
        />
      )}
      {desk.showsCase &&
        (open ? (
          <InboxCase
            key={open.id}
            item={open}
            words={wordsOf(open, t)}
            steps={<Steps item={open} press={press} back={desk.onPhone ? desk.back : undefined} />}
            gone={gone}
            // An answer may be late: who has gone elsewhere meanwhile stays there.
            onNext={() => shown.current === open.id && goOn()}
          />
        ) : (
          !desk.onPhone && <div className="desk-case" />
        ))}
      {hands && (
        <HandOver
          key={hands.item.id}
          work={hands.work}
          onClose={() => setHands(undefined)}
          onPick={leaving((userId: number, name: string) => {
            steps.handOver(hands.item, userId, name)
            goOn()
          })}
        />
      )}
      {snoozes && (
        <Snooze
          key={snoozes.id}
          of={snoozes.kind}
          onClose={() => setSnoozes(undefined)}
          onPick={leaving((until: number) => {
            steps.snooze(snoozes, until)
            goOn()
          })}
        />
      )}
    </section>
  )
}

/** The time, anew every minute; what is due is asked anew with it. */
function useMinute(onMinute: () => void): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      onMinute()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [onMinute])
  return now
}

/** Alt and a digit choose a kind by its place, 0 all of them. */
function useKindKeys(choose: (digit: number) => void): void {
  const t = useText(homepageText)
  useKeyWords('screen', [{ words: t('keys.kinds'), strokes: ['Alt', '0–9'] }])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || !/^Digit\d$/.test(event.code) || event.defaultPrevented) return
      if (isTyped(event) || document.querySelector('dialog[open], [role="menu"]')) return
      event.preventDefault()
      choose(Number(event.code.slice(5)))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

/** How much there is of each kind in each state, most of it first. */
function useCounts(): readonly Kind[] {
  const { data = [] } = useCall(countWork, {}, { keepPrevious: true, quiet: () => true })
  return data.toSorted((one, other) => other.count - one.count)
}
