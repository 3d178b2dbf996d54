import type { Labelled } from '@camp/contract/base/labels'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney, formatTime, relativeTime } from '../../platform/format.ts'
import { currentLanguage, textOf } from '../../platform/i18n.ts'
import { useHolds } from '../../platform/session.ts'
import { useMayOpen } from '../page/RecordLink.tsx'
import { useInPeek } from '../peek/peek.ts'
import { uiText } from '../ui.text.ts'
import { type Reveal, useReveal } from './useReveal.ts'
import '../base/utilities.css'
import './table.cells.css'

// Cells speak the language of the moment they are drawn: the columns that they belong to are made anew when it changes.
const t = textOf(uiText)

/** Stands where there is nothing to show. */
export function Nothing() {
  return <span className="quiet">–</span>
}

/** Money without its sign, which stands in the head of the column; `blank` shows a dash for zero. */
export function MoneyCell({ fen, blank = false }: { fen: number | null; blank?: boolean }) {
  if (fen === null || (blank && fen === 0)) return <Nothing />
  return <span data-copy="">{formatMoney(fen, { sign: false })}</span>
}

/** A state as a soft tag, in the hue that it has everywhere. */
export function StatusTag<Value extends string>({ of, value }: { of: Labelled<Value>; value: Value }) {
  return <span className={`tag tag-${of.labels[value].hue}`}>{of.label(value, currentLanguage())}</span>
}

/** A name with a tag behind it: a long name is cut, the tag is read whole. */
export function TaggedCell({ tag, children }: { readonly tag: ReactNode; readonly children: ReactNode }) {
  return (
    <span className="table-tagged">
      <span className="table-tagged-name">{children}</span> {tag}
    </span>
  )
}

/** What begins a cell or a line: "Today 09:00", which within a sentence is "today 09:00". */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** How long ago; the full time in the title. */
export function TimeCell({ at }: { at: string | null }) {
  if (at === null) return <Nothing />
  return (
    <time dateTime={at} title={formatTime(at)} className="quiet">
      {capital(relativeTime(at))}
    </time>
  )
}

/** A moment that one plans by or looks up: the day and the minute; the full time in the title. */
export function MinuteCell({ at }: { at: string | null }) {
  if (at === null) return <Nothing />
  const time = formatTime(at)
  return (
    <time dateTime={at} title={time}>
      {time.slice(0, 16)}
    </time>
  )
}

/** A number or code that copies with a click. In a table rows take the focus, not each number. */
export function IdCell({ value, inTable = false }: { value: string; inTable?: boolean }) {
  return (
    <button
      type="button"
      className="id table-id-copy"
      data-copy={value}
      tabIndex={inTable ? -1 : undefined}
      data-tip={inTable ? undefined : t('copy')}
    >
      {value}
      <CopySign />
    </button>
  )
}

/** Says that a click copies. */
export function CopySign() {
  return (
    <svg className="stroked" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d="M5.5 5.5V3A1 1 0 0 1 6.500 2H13a1 1 0 0 1 1 1v6.500a1 1 0 0 1-1 1h-2.500M3 5.500h6.500a1 1 0 0 1 1 1V13a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V6.500a1 1 0 0 1 1-1" />
    </svg>
  )
}

/** The name or number of a row: a real link to its page. In a table rows take the focus; Enter opens them. */
export function PageLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link className="table-link" to={to} tabIndex={-1}>
      {children}
    </Link>
  )
}

interface NumberLinkProps {
  readonly value: string
  readonly to: string
  readonly inTable?: boolean
}

/** A number that leads to its page and copies by the sign beside it; where the reader may not open the page, it copies alone. */
export function NumberLink({ value, to, inTable = true }: NumberLinkProps) {
  const rowsFocus = !useInPeek() && inTable
  if (!useMayOpen()(to)) return <IdCell value={value} inTable={inTable} />
  const tabIndex = rowsFocus ? -1 : undefined
  return (
    <span className="table-id">
      <Link className="id" to={to} tabIndex={tabIndex}>
        {value}
      </Link>
      <button type="button" className="icon-button" data-copy={value} tabIndex={tabIndex} aria-label={t('copyOf', { value })}>
        <CopySign />
      </button>
    </span>
  )
}

/** Addresses of files come from other systems: only those of the web are followed, be they elsewhere or here. */
const isOfWeb = (address: string): boolean => /^(https?:\/\/|\/(?!\/))/i.test(address)

/** A file that another system keeps, in a tab of its own that has no hold on this one; `children` where there is none to open. */
export function FileLink({ address, title, children }: { address: string | null; title: string; children: ReactNode }) {
  if (address === null || !isOfWeb(address)) return children
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {title}
    </a>
  )
}

interface PersonalCellProps {
  /** As it came: masked. */
  readonly value: string
  /** The record that holds it: the noun in the singular and its id. */
  readonly entity: string
  readonly id: number
  /** The name of the field in the answers. */
  readonly field: string
  /** What shows it, where another act needs the value too. */
  readonly by?: Reveal
}

/** A masked phone, address or e-mail. Anyone who may see it in full does so by the eye; each time is logged. */
export function PersonalCell({ value, entity, id, field, by }: PersonalCellProps) {
  const holds = useHolds()
  const own = useReveal({ entity, id, field })
  const { full, busy, reveal, hide } = by ?? own
  const toggle = (event: MouseEvent) => {
    event.stopPropagation()
    if (full === undefined) void reveal()
    else hide()
  }
  const name = full === undefined ? t('reveal') : t('hide')
  return (
    <span className="table-personal">
      {/* A mask is of no use elsewhere: only the value in full is copied. */}
      <span data-copy={full === undefined ? undefined : ''}>{full ?? value}</span>
      {holds('PII_VIEW') && value !== '' && (
        <button
          type="button"
          className="icon-button"
          aria-label={name}
          aria-pressed={full !== undefined}
          aria-disabled={busy || undefined}
          onClick={toggle}
        >
          <svg className="stroked" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4" />
            {full !== undefined && <path d="m2.5 13.5 11-11" />}
          </svg>
        </button>
      )}
    </span>
  )
}
