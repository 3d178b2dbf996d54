import type { LogEntity } from '@camp/contract/records'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatCount } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import { type BoundKey, useKeyWords } from '../../platform/signedIn/boundKeys.ts'
import { closeDrawer } from '../../platform/signedIn/drawers.ts'
import { usePrefetch } from '../../platform/signedIn/query.ts'
import { TabContext } from '../../platform/tab.ts'
import { LateInPlace } from '../base/latePart.tsx'
import { keysText } from '../keys.text.ts'
import { FIRST, LAST, useAhead } from '../list/listPeek.ts'
import type { List } from '../list/useList.ts'
import { Drawer } from '../overlay/Drawer.tsx'
import { Descriptions } from '../page/Descriptions.tsx'
import { PageActions } from '../page/PageActions.tsx'
import { PeekGone } from '../page/RecordState.tsx'
import { Faces } from '../presence/Faces.tsx'
import { RecordHere } from '../presence/RecordHere.tsx'
import type { Column, Identified, RowAction } from '../table/column.ts'
import { peekText } from './peek.text.ts'
import { InPeek, type Peek } from './peek.ts'
import { StepButton } from './StepButton.tsx'
import { usePeekGuard } from './usePeekGuard.ts'
import './detail.peek.css'

const TYPED = 'input, textarea, select, [contenteditable], dialog, [role="menu"], [role="listbox"]'

/** Enter belongs to what has the focus, unless that is the drawer as a whole or nothing at all. */
const isTaken = (event: KeyboardEvent): boolean => {
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(TYPED)) return true
  return event.key === 'Enter' && target !== null && target !== document.body && !target.matches('.drawer-wide, .detail-peek-body')
}

/** Columns that are wider than this hold sentences. */
const WIDE = 200

export interface PeekDrawerProps {
  /** What the list is called. */
  readonly title: string
  readonly peek: Peek<Identified>
  readonly list: List<Identified, object>
  /** What the rows are. */
  readonly entity: LogEntity | undefined
  /** What is known of a record that has no part of its own. */
  readonly columns: readonly Column<Identified>[]
  readonly actions: ((row: Identified) => readonly RowAction[]) | undefined
  /** When its script cannot be loaded. */
  onClose(): void
}

/** One record beside its list: the rows stay where they are, the neighbours are one key away, and the page is another. */
export function PeekDrawer({ title, peek, list, entity, columns, actions }: PeekDrawerProps) {
  const t = useText(peekText)
  const navigate = useNavigate()
  const key = list.peek.key ?? ''
  const place = usePlace({ peek, list })
  const { tab, mayLeave } = usePeekGuard(list.peek.close)
  useEffect(closeDrawer, [])
  useNeighbours(peek, list.rows, place.at)

  const leaving = (step: () => void) => async () => {
    if (await mayLeave()) step()
  }
  const close = leaving(list.peek.close)
  const step = (by: 1 | -1) => leaving(() => place.step(by))
  const page = peek.pageOf?.(key)
  const toPage = () => page !== undefined && void navigate(page)
  const k = useText(keysText)
  usePeekKeys({ j: step(1), k: step(-1), Escape: close, Enter: toPage }, [
    { words: k('next'), strokes: ['J'] },
    { words: k('previous'), strokes: ['K'] },
    page !== undefined && { words: t('page'), strokes: ['Enter'] },
    { words: k('closePeek'), strokes: ['Esc'] },
  ])

  const waits = key === FIRST || key === LAST
  return (
    <Drawer
      wide
      label={t('label', { list: title })}
      title={place.at < 0 ? t('outside') : t('place', { at: formatCount(place.number), total: formatCount(list.total ?? 0) })}
      lead={
        <span className="detail-peek-steps">
          <StepButton label={t('previous')} stroke="K" onClick={step(-1)} refusal={place.before ? undefined : t('noneBefore')} />
          <StepButton label={t('next')} stroke="J" onClick={step(1)} refusal={place.after ? undefined : t('noneAfter')} />
        </span>
      }
      tools={
        <>
          <Faces of={entity && place.row && { entity, id: place.row.id }} words />
          {page !== undefined && (
            <Link to={page} className="detail-peek-page">
              {t('page')} <kbd>Enter</kbd>
            </Link>
          )}
        </>
      }
      onClose={close}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section key={key} className="detail-peek-body" aria-label={t('record')} tabIndex={0}>
        <InPeek value={true}>
          <TabContext value={tab}>
            <RecordHere entity={entity} id={place.row?.id}>
              {!waits && peek.part && (
                <LateInPlace part={peek.part} props={{ of: key, row: place.row }} waiting={<div className="card detail-loading" />} />
              )}
              {!waits && !peek.part && <RowFacts row={place.row} columns={columns} actions={actions} />}
            </RecordHere>
          </TabContext>
        </InPeek>
      </section>
    </Drawer>
  )
}

/** Where the record stands among the rows, and how to go on from there, over the ends of the page too. */
function usePlace({ peek, list }: Pick<PeekDrawerProps, 'peek' | 'list'>) {
  const { rows, page, size, total = 0, state } = list
  const { key } = list.peek
  const at = rows.findIndex((row) => peek.keyOf(row) === key)
  // Where it stood last: a row that left the filter leaves its place to the next.
  const last = useRef(0)
  if (at >= 0) last.current = at
  const settled = state === 'ready'
  useEffect(() => {
    const wanted = key === FIRST ? rows[0] : key === LAST ? rows.at(-1) : undefined
    if (settled && wanted) list.peek.show(peek.keyOf(wanted))
  }, [key, settled, rows, list.peek, peek])
  const first = (page - 1) * size
  const ahead = useAhead<number>(key)
  const step = (by: 1 | -1): void => {
    const from = ahead.current ?? at
    const to = from >= 0 ? from + by : by === 1 ? last.current : last.current - 1
    const row = rows[to]
    if (row) {
      ahead.current = to
      list.peek.show(peek.keyOf(row))
    } else if (settled && ahead.current === undefined) list.turnPeek(by)
  }
  return {
    at,
    number: first + at + 1,
    row: rows[at],
    before: first + (at >= 0 ? at : last.current) > 0,
    after: first + (at >= 0 ? at + 1 : last.current) < total,
    step,
  }
}

/** The neighbours are asked for as soon as the record is in view. */
function useNeighbours(peek: Peek<Identified>, rows: readonly Identified[], at: number): void {
  const prefetch = usePrefetch()
  const next = rows[at + 1]
  const before = rows[at - 1]
  useEffect(() => {
    if (at < 0 || !peek.ask) return
    for (const row of [next, before]) {
      if (!row) continue
      const { call, input } = peek.ask(peek.keyOf(row))
      prefetch(call, input)
    }
  }, [peek, at, next, before, prefetch])
}

interface RowFactsProps {
  readonly row: Identified | undefined
  readonly columns: readonly Column<Identified>[]
  readonly actions: ((row: Identified) => readonly RowAction[]) | undefined
}

/** A record that its list knows in full: every column as a fact, and its actions as buttons. */
function RowFacts({ row, columns, actions }: RowFactsProps) {
  if (!row) return <PeekGone />
  const [name, ...rest] = columns
  return (
    <section className="detail-page">
      <header className="detail-head">
        <h2>{name?.cell(row)}</h2>
        <div className="detail-actions no-print">{actions && <PageActions items={actions(row)} />}</div>
      </header>
      <div className="card detail-card">
        <Descriptions facts={rest.map(({ key, title, width, cell }) => ({ key, title, value: cell(row), wide: width > WIDE }))} />
      </div>
    </section>
  )
}

type PeekKey = 'j' | 'k' | 'Escape' | 'Enter'

/** The keys of the open drawer, wherever the focus is on the page: in the drawer, on a row, or nowhere. */
function usePeekKeys(does: Readonly<Record<PeekKey, () => unknown>>, words: readonly (BoundKey | false)[]): void {
  useKeyWords('screen', words)
  const latest = useRef(does)
  latest.current = does
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      if (!(key in latest.current)) return
      event.preventDefault()
      latest.current[key as PeekKey]() // it is one of them: asked two lines above
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
