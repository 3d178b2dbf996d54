import { useState } from 'react'
import { useText } from '../../platform/i18n.ts'
import { uiText } from '../ui.text.ts'
import { type DayKind, FIRST_DAY, isWritten, LAST_DAY, readDay, readMoment, readTime, showDay } from './dayText.ts'

/** What a text box for a day is asked for. */
export interface DayAsks {
  readonly kind: DayKind
  /** As the kind is written; empty: none. */
  readonly value: string
  /** The earliest and the latest, as the value is written; of a moment a day is enough. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Of a moment: seconds are kept. */
  readonly seconds?: boolean
  /** Of a moment: the time of a day that is given without one. */
  readonly clock?: string
  /** What is no value is handed on as it was typed, for somebody else to refuse; else it counts as none. */
  readonly raw?: boolean
  onChange(value: string): void
}

/** What stands in the box. */
export interface DayText {
  readonly text: string
  /** What is wrong with it, in words; not while it is being typed. */
  readonly fault: string | undefined
  /** It is no value, or one out of bounds, also while it is being typed. */
  readonly faulty: boolean
  type(text: string): void
  /** Typing is over: a day is shown as all days are, and what is none is said to be so. */
  settle(): void
}

/** The usual time of a day that is chosen without one. */
const MORNING = '09:00'

/** The moment of a day that is given without a time, or with one: not before the earliest. */
export function momentOf(day: string, { min, seconds = false, clock = MORNING }: DayAsks): string {
  const moment = `${day}T${clock}${seconds && clock.length === MORNING.length ? ':00' : ''}`
  return min?.startsWith(`${day}T`) && moment < min ? min : moment
}

function read(text: string, asks: DayAsks): string | undefined {
  const { kind, seconds = false, clock = MORNING } = asks
  if (kind === 'time') return readTime(text)?.slice(0, MORNING.length)
  if (kind === 'day') return readDay(text)
  const day = readDay(text)
  return day ? momentOf(day, asks) : readMoment(text, { clock, seconds })
}

/** Keeps what is typed as long as it means the present value; another value from outside takes its place. */
export function useDayText(asks: DayAsks): DayText {
  const { kind, value, raw = false, onChange } = asks
  const { min = kind === 'time' ? '' : FIRST_DAY, max = kind === 'time' ? '' : LAST_DAY } = asks
  const t = useText(uiText)
  const [typed, setTyped] = useState<{ text: string; value: string; settled: boolean }>()
  const now = typed?.value === value ? typed : undefined
  const text = now?.text ?? showDay(value)
  const known = isWritten(kind, value)
  const bad = text.trim() !== '' && !known
  // A day as the bound of a moment has all its hours.
  const early = known && min !== '' && value.slice(0, min.length) < min
  const late = known && max !== '' && value.slice(0, max.length) > max
  const wrong = bad ? t(`bad.${kind}`) : early ? t('tooEarly', { at: showDay(min) }) : late ? t('tooLate', { at: showDay(max) }) : undefined
  return {
    text,
    fault: now && !now.settled ? undefined : wrong,
    faulty: wrong !== undefined,
    type: (next) => {
      const meant = next.trim() === '' ? '' : (read(next, asks) ?? (raw ? next : ''))
      setTyped({ text: next, value: meant, settled: false })
      if (meant !== value) onChange(meant)
    },
    settle: () => setTyped((state) => (state && !isWritten(kind, state.value) ? { ...state, settled: true } : undefined)),
  }
}
