import type { CallAnswer } from '@camp/contract/base/call'
import { workKind } from '@camp/contract/workHours/workHours.labels'
import type { TracedLine, traceWorkhours } from '@camp/contract/workHours/workHours.trace'
import { formatDuration, formatMoney, formatTime } from '../../platform/format.ts'
import { useLanguage, useText } from '../../platform/i18n.ts'
import { traceText } from './trace.text.ts'
import { useTracedWords } from './tracedWords.ts'
import './trace.css'

type Trace = CallAnswer<typeof traceWorkhours>

/** What became of it: nothing yet, put right, or declined. */
const stateOf = (outcome: string | null) =>
  outcome === null
    ? ({ words: 'open', hue: 'amber' } as const)
    : outcome === 'ADJUSTED'
      ? ({ words: 'adjusted', hue: 'green' } as const)
      : ({ words: 'declined', hue: 'grey' } as const)

interface DisputeListProps {
  readonly trace: Trace
  readonly disputes: Trace['disputes']
}

/** What the coach said of a month, the lines that it is about with their amounts, and what was answered. */
export function DisputeList({ trace: { lines }, disputes }: DisputeListProps) {
  const t = useText(traceText)
  return (
    <ul className="trace-dispute-list" aria-label={t('disputes')}>
      {disputes.map(({ id, text, byName, createdAt, answer, outcome, lineIds }) => {
        const state = stateOf(outcome)
        const about = lines.filter((line) => lineIds.includes(line.id))
        return (
          <li key={id}>
            <span className="trace-dispute-text">{text}</span>
            <span className={`tag tag-${state.hue}`}>{t(state.words)}</span>
            <span className="quiet">
              {byName} · {formatTime(createdAt)}
            </span>
            <ul aria-label={t('disputed')}>
              {about.map((line) => (
                <Line key={line.id} line={line} />
              ))}
              {about.length < lineIds.length && <li className="quiet">{t('disputedOther', { count: lineIds.length - about.length })}</li>}
            </ul>
            {answer && <span className="trace-dispute-text">{answer}</span>}
          </li>
        )
      })}
    </ul>
  )
}

function Line({ line }: { readonly line: TracedLine }) {
  const language = useLanguage()
  const words = useTracedWords()
  return (
    <li>
      <span>
        {`${line.day} ${workKind.label(line.kind, language)}`}
        <span className="quiet">{[words.of(line), ...words.about(line)].filter(Boolean).join(' · ')}</span>
      </span>
      <b>{line.amount === null ? formatDuration(line.minutes) : formatMoney(line.amount)}</b>
    </li>
  )
}
