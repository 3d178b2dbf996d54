import { limitsOf } from '@camp/contract/base/limits'
import { unpayWorkStatement } from '@camp/contract/workHours/workHours.pay'
import { workStatementRecord } from '@camp/contract/workHours/workHours.record'
import {
  reopenWorkStatement,
  returnWorkStatement,
  settleWorkDisputes,
  type WorkStatement,
} from '@camp/contract/workHours/workHours.statements'
import { traceWorkhours } from '@camp/contract/workHours/workHours.trace'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { ReasonModal } from '../ui/form/ReasonModal.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { statementsText } from './statements.text.ts'
import { DisputeList } from './trace/DisputeList.tsx'
import type { StatementStep } from './useStatementActions.ts'

interface StepProps {
  readonly row: WorkStatement
  onClose(): void
}

export function StatementStepModal({ step, ...props }: StepProps & { readonly step: StatementStep }) {
  return step === 'settle' ? <SettleForm {...props} /> : <ReasonForm step={step} {...props} />
}

const CALLS = { giveBack: returnWorkStatement, reopen: reopenWorkStatement, unpay: unpayWorkStatement } as const
const WORDS = {
  giveBack: { title: 'backTitle', text: undefined, done: 'backDone' },
  reopen: { title: 'reopenTitle', text: 'reopenText', done: 'reopened' },
  unpay: { title: 'unpayTitle', text: 'unpayText', done: 'unpaid' },
} as const

/** What goes a step back wants a reason, which stays with the statement. */
function ReasonForm({ step, row: { id, version, coachName: name, month }, onClose }: StepProps & { readonly step: keyof typeof CALLS }) {
  const t = useText(statementsText)
  const titleOf = useTitles(workStatementRecord)
  const action = useAction(CALLS[step], { quiet: shownInForm })
  const { title, text, done } = WORDS[step]
  return (
    <ReasonModal
      title={t(title, { name, month })}
      text={text && t(text)}
      label={titleOf('reason')}
      submit={t(`do.${step}`)}
      takes={limitsOf(CALLS[step])}
      sending={action}
      done={t(done)}
      send={(reason) => action.run({ params: { id }, body: { reason, version } }, { coach: name, month })}
      onClose={onClose}
    />
  )
}

interface Settling {
  outcome: 'ADJUSTED' | 'DECLINED' | undefined
  answer: string
}

/** An answer to what the coach disputes, which stands above it: corrected beforehand, or declined. */
function SettleForm({ row: { id, coachName: name, month }, onClose }: StepProps) {
  const t = useText(statementsText)
  const form = useForm<Settling>(limitsOf(settleWorkDisputes), { outcome: undefined, answer: '' })
  const action = useAction(settleWorkDisputes, { quiet: shownInForm })
  const { data, error, refetch } = useCall(traceWorkhours, { query: { statementId: id } }, { quiet: () => true })
  return (
    <FormModal
      title={t('settleTitle', { name, month })}
      form={form}
      sending={action}
      submit={t('do.settle')}
      width={600}
      onClose={onClose}
      send={async ({ outcome, answer }) => {
        if (!outcome || !(await action.run({ params: { id }, body: { outcome, answer: answer.trim() } }, { coach: name, month }))) return
        return t('settled')
      }}
    >
      {data ? (
        <DisputeList trace={data} disputes={data.disputes.filter(({ outcome }) => outcome === null)} />
      ) : error ? (
        <ErrorState failure={error.failure} onRetry={() => void refetch()} />
      ) : (
        <LoadingLines />
      )}
      <SelectField
        label={t('outcome')}
        options={[
          { value: 'ADJUSTED' as const, label: t('adjusted') },
          { value: 'DECLINED' as const, label: t('declined') },
        ]}
        {...form.field('outcome')}
      />
      <TextAreaField label={t('answer')} {...form.field('answer')} />
    </FormModal>
  )
}
