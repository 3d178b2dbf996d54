import { type FocusEvent, type KeyboardEvent, type MouseEvent, useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../platform/i18n.ts'
import { useKeyWords } from '../../platform/signedIn/boundKeys.ts'
import { keysText } from '../keys.text.ts'
import type { Identified, TableSelection } from './column.ts'

/** The keyboard of a table's rows. */
export interface RowKeys {
  /** Index of the row that holds the focus or held it last; undefined before the first. */
  readonly active: number | undefined
  /** Chooses a row, or with `upTo` all from the last chosen one up to it. */
  choose(index: number, chosen: boolean, upTo: boolean): void
  readonly handlers: {
    onKeyDown(event: KeyboardEvent<HTMLElement>): void
    onFocus(event: FocusEvent<HTMLElement>): void
    onClick(event: MouseEvent<HTMLElement>): void
    onDoubleClick(event: MouseEvent<HTMLElement>): void
  }
}

interface RowKeyOptions<Row> {
  readonly selection: TableSelection | undefined
  /** Opens a row by a double click or Enter. */
  readonly onOpen: ((row: Row) => void) | undefined
  /** Opens a row beside the table, by a click or Enter; then nothing is left for the double click. */
  readonly onPeek: ((row: Row, byKey: boolean) => void) | undefined
}

const PAGE_STEP = 10

/** What a click on it does is its own. */
const OWN_CLICK = 'a, button, input, label, .table-personal [data-copy]'

const indexOf = (target: EventTarget): number | undefined => {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null
  return row ? Number(row.dataset.index) : undefined
}

const targetIndex = (key: string, from: number, last: number): number | undefined => {
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, last)
    case 'ArrowUp':
      return Math.max(from - 1, 0)
    case 'PageDown':
      return Math.min(from + PAGE_STEP, last)
    case 'PageUp':
      return Math.max(from - PAGE_STEP, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

/** Arrow keys, Page keys, Home and End move through the rows, Enter opens one, as a click does, the space bar chooses it. */
export function useRowKeys<Row extends Identified>(rows: readonly Row[], options: RowKeyOptions<Row>): RowKeys {
  const [focused, setFocused] = useState<number | undefined>(undefined)
  const anchor = useRef<number | undefined>(undefined)
  const latest = useRef({ rows, ...options })
  latest.current = { rows, ...options }
  const { selection, onOpen, onPeek } = options
  const t = useText(keysText)
  useKeyWords('list', [
    { words: t('rows'), strokes: ['↑', '↓'] },
    { words: t('pages'), strokes: ['PgUp', 'PgDn'] },
    { words: t('ends'), strokes: ['Home', 'End'] },
    (onPeek ?? onOpen) !== undefined && { words: t(onPeek ? 'peekRow' : 'openRow'), strokes: ['Enter'] },
    selection !== undefined && { words: t('chooseRow'), strokes: ['Space'] },
    selection !== undefined && { words: t('chooseRange'), strokes: ['Shift', 'Space'] },
  ])
  const active = focused !== undefined && focused < rows.length ? focused : undefined

  const choose = useCallback((index: number, chosen: boolean, upTo: boolean) => {
    const { rows: now, selection } = latest.current
    const from = upTo && anchor.current !== undefined ? Math.min(anchor.current, index) : index
    const to = upTo && anchor.current !== undefined ? Math.max(anchor.current, index) : index
    anchor.current = index
    selection?.set(
      now.slice(from, to + 1).map((row) => row.id),
      chosen,
    )
  }, [])

  const handlers = useMemo(() => {
    const open = (index: number | undefined, byKey: boolean) => {
      const row = index === undefined ? undefined : latest.current.rows[index]
      const { onOpen, onPeek } = latest.current
      if (row && onPeek) onPeek(row, byKey)
      else if (row) onOpen?.(row)
    }
    return {
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const from = indexOf(event.target)
        if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return
        const onRow = event.target instanceof HTMLTableRowElement
        const to = targetIndex(event.key, from, latest.current.rows.length - 1)
        if (to !== undefined) {
          event.preventDefault()
          const body = event.currentTarget
          flushSync(() => setFocused(to))
          body.querySelector<HTMLElement>(`tr[data-index="${to}"]`)?.focus()
        } else if (onRow && event.key === 'Enter') {
          event.preventDefault()
          open(from, true)
        } else if (onRow && event.key === ' ' && latest.current.selection) {
          event.preventDefault()
          const row = latest.current.rows[from]
          if (row) choose(from, !latest.current.selection.has(row.id), event.shiftKey)
        }
      },
      onFocus(event: FocusEvent<HTMLElement>) {
        setFocused(indexOf(event.target))
      },
      onClick(event: MouseEvent<HTMLElement>) {
        // The end of a selection made with the mouse opens nothing; the third click of three has selected a line.
        if (!latest.current.onPeek || event.detail > 1 || !(window.getSelection()?.isCollapsed ?? true)) return
        if (event.target instanceof Element && !event.target.closest(OWN_CLICK)) open(indexOf(event.target), false)
      },
      onDoubleClick(event: MouseEvent<HTMLElement>) {
        if (latest.current.onPeek) return
        if (event.target instanceof Element && !event.target.closest('a, button, input, label, [data-copy]'))
          open(indexOf(event.target), false)
      },
    }
  }, [choose])
  return { active, choose, handlers }
}
