import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import { useKeyWords } from '../../platform/signedIn/boundKeys.ts'
import { useNow } from '../desk/useNow.ts'
import { boardText } from './board.text.ts'
import { MINUTE } from './boardAge.ts'
import './board.css'

/** What stands above a column, and its cards as far as they have come. */
export interface BoardColumn<State extends string, Row> {
  readonly state: State
  readonly title: string
  readonly hue: string
  readonly count: number
  /** What they come to, in words; null where that is no figure, or none to be told. */
  readonly sum: string | null
  /** Undefined while they come for the first time. */
  readonly rows: readonly Row[] | undefined
  /** Has more cards come; undefined where there are none, or where the table has to show them. */
  readonly more: (() => void) | undefined
  readonly left: number
}

interface BoardProps<State extends string, Row> {
  readonly columns: readonly BoardColumn<State, Row>[]
  /** Of the one that is open beside the board. */
  readonly open: number | undefined
  /** What a card says, at this moment. */
  readonly card: (row: Row, now: number) => ReactNode
  show(row: Row): void
  /** The table with all that are in one state. */
  inTable(state: State): void
}

const cardsOf = (column: Element | undefined) => [...(column?.querySelectorAll<HTMLElement>('.board-card') ?? [])]

/** Up and down within a column, as by j and k; left and right to the next one that has cards, at the same height. */
function onKey(event: KeyboardEvent<HTMLElement>): void {
  const card = event.target instanceof Element ? event.target.closest<HTMLElement>('.board-card') : null
  if (!card || event.ctrlKey || event.metaKey || event.altKey) return
  const columns = [...event.currentTarget.querySelectorAll('.board-column')].filter((one) => cardsOf(one).length > 0)
  const at = columns.findIndex((one) => one.contains(card))
  const own = cardsOf(columns[at])
  const row = own.indexOf(card)
  const beside = (by: 1 | -1) => {
    const cards = cardsOf(columns[at + by])
    return cards[Math.min(row, cards.length - 1)]
  }
  const targets: ReadonlyMap<string, HTMLElement | undefined> = new Map([
    ['ArrowDown', own[row + 1]],
    ['j', own[row + 1]],
    ['ArrowUp', own[row - 1]],
    ['k', own[row - 1]],
    ['ArrowRight', beside(1)],
    ['ArrowLeft', beside(-1)],
    ['Home', own[0]],
    ['End', own.at(-1)],
  ])
  if (!targets.has(event.key)) return
  event.preventDefault()
  targets.get(event.key)?.focus()
}

/** Says of a strip that scrolls sideways on which sides it goes on: what is cut there would else look as if it were the end. */
function useEdges(columns: number) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const strip = frame.current?.firstElementChild
    if (!strip || columns === 0) return
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = strip
      frame.current?.toggleAttribute('data-before', scrollLeft > 1)
      frame.current?.toggleAttribute('data-behind', scrollWidth - clientWidth - scrollLeft > 1)
    }
    look()
    const watched = new ResizeObserver(look)
    watched.observe(strip)
    strip.addEventListener('scroll', look, { passive: true })
    return () => {
      watched.disconnect()
      strip.removeEventListener('scroll', look)
    }
  }, [columns])
  return frame
}

/** The records of a list by how they stand: how many there are, what they come to, and a card of each. */
export function Board<State extends string, Row extends { readonly id: number }>(props: BoardProps<State, Row>) {
  const { columns, open, card, show, inTable } = props
  const t = useText(boardText)
  const now = useNow(MINUTE)
  const frame = useEdges(columns.length)
  useKeyWords('screen', [
    { words: t('keys'), strokes: ['←', '→', '↑', '↓'] },
    { words: t('open'), strokes: ['Enter'] },
  ])
  return (
    <div ref={frame} className="board-frame">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the cards in it */}
      <div className="board" onKeyDown={onKey}>
        {columns.map(({ state, title, hue, count, sum, rows, left, more }) => (
          <section key={state} className="board-column" aria-label={title}>
            <header>
              <i className="board-dot" data-hue={hue} aria-hidden="true" />
              <h2>{title}</h2>
              <b>{formatCount(count)}</b>
              {count > 0 && sum !== null && <span>{sum}</span>}
            </header>
            {rows === undefined ? (
              <p className="board-none">{t('loading')}</p>
            ) : (
              <ul>
                {rows.map((row) => (
                  <li key={row.id}>
                    <button
                      type="button"
                      className="board-card"
                      aria-current={row.id === open || undefined}
                      data-open={row.id === open || undefined}
                      onClick={() => show(row)}
                    >
                      {card(row, now)}
                    </button>
                  </li>
                ))}
              </ul>
            )}
            {count === 0 && <p className="board-none">{t('none')}</p>}
            {left > 0 && (
              <button type="button" className="link" onClick={more ?? (() => inTable(state))}>
                {t(more ? 'more' : 'inTable', { count: formatCount(left) })}
              </button>
            )}
          </section>
        ))}
      </div>
    </div>
  )
}
