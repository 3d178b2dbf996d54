import { percentOf } from '@camp/contract/base/numbers'
import type { TracedLine } from '@camp/contract/workHours/workHours.trace'
import { formatCount, formatMoney, formatTime } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import { traceText } from './trace.text.ts'

/** To the minute; its day where that is not the one that stands beside it. */
const beside = (day: string, at: string): string => (at.startsWith(day) ? at.slice(11, 16) : at.slice(0, 16))

/** What tells a line of work hours from the others of its day, in words. */
export function useTracedWords() {
  const t = useText(traceText)
  return {
    /** The child and the lesson, or who entered it and why. */
    of: ({ source, by, reason }: TracedLine): string =>
      source ? t('lesson', { name: source.title, day: source.lessonDay }) : reason ? t('by', { name: by ?? '', reason }) : '',
    /** Where and when, and what it takes back. */
    about: ({ day, campName, groupName, source, reversesId, correctsId, correctsDay, aboutMonth, origin }: TracedLine): readonly string[] =>
      [
        campName && [campName, groupName].filter(Boolean).join(' '),
        source?.commentedAt && t('commented', { at: beside(day, formatTime(source.commentedAt)) }),
        reversesId !== null && t('undone', { id: reversesId }),
        correctsId !== null && t('corrects', { id: correctsId, day: correctsDay ?? '' }),
        correctsId === null && aboutMonth !== null && t(origin === 'CARRIED' ? 'carried' : 'about', { month: aboutMonth }),
      ].filter((words): words is string => typeof words === 'string' && words !== ''),
    /** How its amount is reckoned; nothing for who sees no rates. */
    reckoned: ({ rateAmount, unit, minutes, pieces, factorBp }: TracedLine): string | null =>
      rateAmount === null
        ? null
        : t(unit === 'PIECE' ? 'pieces' : 'times', {
            minutes: formatCount(minutes),
            pieces: formatCount(pieces),
            rate: formatMoney(rateAmount),
            factor: percentOf(factorBp),
          }),
  }
}
