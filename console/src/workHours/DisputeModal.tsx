import { limitsOf } from '@camp/contract/base/limits'
import { workKind } from '@camp/contract/workHours/workHours.labels'
import { disputeWorkStatement, type WorkStatement } from '@camp/contract/workHours/workHours.statements'
import { traceWorkhours } from '@camp/contract/workHours/workHours.trace'
import { useState } from 'react'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { statementsText } from './statements.text.ts'
import './statements.css'

interface DisputeModalProps {
  readonly row: WorkStatement
  onClose(): void
}

/** Which lines of the month are wrong, and how. */
export function DisputeModal({ row: { id, coachName: name, month }, onClose }: DisputeModalProps) {
  const t = useText(statementsText)
  const language = useLanguage()
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
      onClose={onClose}
      send={async (values) => {
        if (chosen.size === 0) return setNobody(true)
        if (!(await action.run({ params: { id }, body: { lineIds: [...chosen], text: values.text.trim() } }, { coach: name, month })))
          return
        toast('success', t('disputeDone'))
        onClose()
      }}
    >
      {/* Above the lines: a month has hundreds of them, and each takes a Tab. */}
      <TextAreaField label={t('text')} {...form.field('text')} />
      {failure && <ErrorState failure={failure} onRetry={() => void trace.refetch()} />}
      {!failure && !trace.data && <LoadingLines />}
      {trace.data && (
        <fieldset className="dispute-lines">
          <legend>{t('disputeLines')}</legend>
          {trace.data.lines.map((line) => (
            <label key={line.id}>
              <input type="checkbox" checked={chosen.has(line.id)} onChange={() => turn(line.id)} />
              <span>{t('line', { day: line.day, kind: workKind.label(line.kind, language) })}</span>
              <span>{line.amount === null ? formatCount(line.minutes) : formatMoney(line.amount)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {nobody && (
        <p className="form-error" role="alert">
          {t('disputeNone')}
        </p>
      )}
    </FormModal>
  )
}
