import type { CallAnswer } from '@camp/contract/base/call'
import { limitsOf } from '@camp/contract/base/limits'
import { workKind, workSource } from '@camp/contract/workHours/workHours.labels'
import { disputeWorkStatement, type WorkStatement } from '@camp/contract/workHours/workHours.statements'
import { traceWorkhours } from '@camp/contract/workHours/workHours.trace'
import { useState } from 'react'
import { formatCount, formatDuration, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { SEARCH_ROOM } from '../ui/form/fieldRoom.ts'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { uiText } from '../ui/ui.text.ts'
import { statementsText } from './statements.text.ts'
import { traceText } from './trace/trace.text.ts'
import { useTracedWords } from './trace/tracedWords.ts'
import './statements.css'

interface DisputeModalProps {
  readonly row: WorkStatement
  onClose(): void
}

/** Which lines of the month are wrong, and how. */
export function DisputeModal({ row: { id, coachName: name, month }, onClose }: DisputeModalProps) {
  const t = useText(statementsText)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [nobody, setNobody] = useState(false)
  const { text } = limitsOf(disputeWorkStatement)
  const form = useForm({ text }, { text: '' })
  const action = useAction(disputeWorkStatement, { quiet: shownInForm })
  const trace = useCall(traceWorkhours, { query: { statementId: id } }, { quiet: () => true })
  const turn = (line: number) => {
    const next = new Set(chosen)
    if (!next.delete(line)) next.add(line)
    setChosen(next)
    setNobody(false)
  }
  const failure = trace.error?.failure
  return (
    <FormModal
      title={t('disputeTitle', { name, month })}
      form={form}
      sending={action}
      submit={t('do.dispute')}
      width={600}
      onClose={onClose}
      send={async (values) => {
        if (chosen.size === 0) return setNobody(true)
        if (!(await action.run({ params: { id }, body: { lineIds: [...chosen], text: values.text.trim() } }, { coach: name, month })))
          return
        return t('disputeDone')
      }}
    >
      {/* Above the lines: a month has hundreds of them, and each takes a Tab. */}
      <TextAreaField label={t('text')} {...form.field('text')} />
      {failure && <ErrorState failure={failure} onRetry={() => void trace.refetch()} />}
      {!failure && !trace.data && <LoadingLines />}
      {trace.data && <Lines trace={trace.data} chosen={chosen} onTurn={turn} />}
      {nobody && (
        <p className="form-error" role="alert">
          {t('disputeNone')}
        </p>
      )}
    </FormModal>
  )
}

interface LinesProps {
  readonly trace: CallAnswer<typeof traceWorkhours>
  readonly chosen: ReadonlySet<number>
  onTurn(line: number): void
}

/** The lines of the month, each with what it was for; a word of it finds it. */
function Lines({ trace: { lines, total, disputes }, chosen, onTurn }: LinesProps) {
  const t = useText(statementsText)
  const why = useText(traceText)
  const u = useText(uiText)
  const language = useLanguage()
  const words = useTracedWords()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const waiting = new Set(disputes.flatMap(({ outcome, lineIds }) => (outcome === null ? lineIds : [])))
  const said = lines.map((line) => ({
    line,
    head: t('line', { day: line.day, kind: workKind.label(line.kind, language) }),
    tail: [words.of(line), ...words.about(line), waiting.has(line.id) && t('disputeWaits')].filter(Boolean).join(' · '),
  }))
  const shown = said.filter(({ head, tail }) => `${head} ${tail}`.toLowerCase().includes(wanted))
  return (
    <fieldset className="statements-dispute-lines">
      <legend>
        {t('disputeLines')} {chosen.size > 0 && <span className="quiet">{t('disputeChosen', { count: chosen.size })}</span>}
      </legend>
      <input
        type="search"
        className="form-control"
        aria-label={u('findIn', { name: t('disputeLines') })}
        placeholder={t('disputeFind')}
        maxLength={SEARCH_ROOM}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="statements-dispute-room">
        {shown.map(({ line, head, tail }) => (
          <label key={line.id}>
            <input type="checkbox" checked={chosen.has(line.id)} disabled={waiting.has(line.id)} onChange={() => onTurn(line.id)} />
            <span>
              {head} {line.origin !== 'SYSTEM' && <StatusTag of={workSource} value={line.origin} />}
              <span className="quiet">{tail}</span>
            </span>
            <span>{line.amount === null ? formatDuration(line.minutes) : formatMoney(line.amount)}</span>
          </label>
        ))}
        {shown.length === 0 && <p className="quiet">{t('disputeNoneFound')}</p>}
        {total > lines.length && <p className="quiet">{why('more', { count: formatCount(total - lines.length) })}</p>}
      </div>
    </fieldset>
  )
}
