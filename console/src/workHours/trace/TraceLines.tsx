import type { CallAnswer } from '@camp/contract/base/call'
import { workKind, workSource } from '@camp/contract/workHours/workHours.labels'
import type { TracedLine, traceWorkhours } from '@camp/contract/workHours/workHours.trace'
import { formatCount, formatDuration, formatMoney, formatTime } from '../../platform/format.ts'
import { useLanguage, useText } from '../../platform/i18n.ts'
import { useHolds } from '../../platform/session.ts'
import { PageLink, StatusTag } from '../../ui/table/cells.tsx'
import { traceText } from './trace.text.ts'
import { useTracedWords } from './tracedWords.ts'
import './trace.css'

type Trace = CallAnswer<typeof traceWorkhours>
type TracedSource = NonNullable<TracedLine['source']>

/** Where an amount comes from: each of its lines with how it was calculated, and the clock-in whose comment earned it. */
export function TraceLines({ trace }: { readonly trace: Trace }) {
  const t = useText(traceText)
  const left = trace.total - trace.lines.length
  const intact = trace.hashOk !== false
  return (
    <>
      <p className={intact ? 'trace-sum' : 'trace-sum trace-broken'}>
        <b>{trace.amount === null ? formatDuration(trace.minutes) : formatMoney(trace.amount)}</b>
        <span>{intact ? t('ok', { count: trace.total }) : t('broken')}</span>
      </p>
      {trace.lines.length === 0 && <p className="quiet">{t('none')}</p>}
      <ul className="trace-lines" aria-label={t('lines')}>
        {trace.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {left > 0 && <p className="quiet">{t('more', { count: formatCount(left) })}</p>}
    </>
  )
}

/** The clock-in: for who may open the child's page a way to it, for who pays or is paid what it was. */
function Source({ source: { campStudentId, title: name, lessonDay: day, submittedAt, commentLength } }: { readonly source: TracedSource }) {
  const t = useText(traceText)
  const opens = useHolds()('CAMP_STUDENT_DETAIL')
  const words = t('lesson', { name, day })
  if (opens) return <PageLink to={`/camp/campStudent/campStudentDetail?id=${campStudentId}`}>{words}</PageLink>
  return (
    <>
      {words} · {t('sent', { at: formatTime(submittedAt) })}
      {commentLength !== null && ` · ${t('signs', { count: formatCount(commentLength) })}`}
    </>
  )
}

function Line({ line }: { readonly line: TracedLine }) {
  const t = useText(traceText)
  const language = useLanguage()
  const words = useTracedWords()
  const { source } = line
  const byItself = line.minutes === 0 && line.pieces === 0
  const about = words.about(line)
  return (
    <li>
      <span>
        {line.day} {workKind.label(line.kind, language)} {line.origin !== 'SYSTEM' && <StatusTag of={workSource} value={line.origin} />}
      </span>
      <b>{line.amount === null ? formatDuration(line.minutes) : formatMoney(line.amount)}</b>
      <span className="quiet">
        {source ? (
          <>
            <Source source={source} />
            {about.map((said) => ` · ${said}`)}
          </>
        ) : (
          [words.of(line), ...about].filter(Boolean).join(' · ')
        )}
      </span>
      <span className="quiet trace-times">{words.reckoned(line) ?? (byItself ? t('byItself') : line.amount === 0 ? t('noRate') : '')}</span>
      {line.rateSince && <span className="quiet">{t(line.ofKind ? 'sinceKind' : 'since', { day: line.rateSince })}</span>}
    </li>
  )
}
