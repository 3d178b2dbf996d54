import { limitsOf } from '@camp/contract/base/limits'
import { getAllCoachGroups } from '@camp/contract/coachGroups/coachGroups'
import { type ContractSkip, contractSkip } from '@camp/contract/contracts/contracts.events'
import { type ContractPreflight, previewContracts, sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { useState } from 'react'
import { formatCount, formatDuration, formatList, formatMoney } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { idsOf, MultiSelectField } from '../ui/form/MultiSelectField.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { contractsPartsText } from './contracts.parts.text.ts'
import { sendingText } from './sending.text.ts'
import './contracts.sending.css'

const { startDate, endDate } = limitsOf(sendCoachContract)

/** The days that a contract is about. */
interface Period {
  readonly from: string
  readonly to: string
}

/** The month before this one, where the business is. */
function lastMonth(): Period {
  const now = new Date(Date.now() + 8 * 3_600_000)
  const day = (month: number, date: number) => new Date(Date.UTC(now.getUTCFullYear(), month, date)).toISOString().slice(0, 10)
  return { from: day(now.getUTCMonth() - 1, 1), to: day(now.getUTCMonth(), 0) }
}

interface SendContractsModalProps {
  /** Who was chosen before; without it groups are chosen here. */
  readonly coachIds?: readonly number[]
  /** Without it the month before this one. */
  readonly days?: Period | undefined
  onSent?(): void
  onClose(): void
}

/** Whom to send to and for which days; what would be sent, and who is passed over and why, stands there before anything is. */
export function SendContractsModal({ coachIds, days, onSent, onClose }: SendContractsModalProps) {
  const t = useText(sendingText)
  const title = useText(contractsPartsText)('send')
  const [{ from, to }] = useState(() => days ?? lastMonth())
  const byGroup = coachIds === undefined
  const form = useForm({ groups: { required: byGroup }, startDate, endDate }, { groups: '', startDate: from, endDate: to })
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const groups = useCall(getAllCoachGroups, {}, { enabled: byGroup })
  const action = useAction(sendCoachContract, { quiet: shownInForm })
  const { values } = form
  const period = { startDate: values.startDate, endDate: values.endDate }
  const whom = byGroup ? { groupIds: idsOf(values.groups) } : { coachIds: [...coachIds] }
  const asked = (!byGroup || values.groups !== '') && period.startDate !== '' && period.endDate >= period.startDate
  const preview = useCall(previewContracts, { body: { ...whom, ...period } }, { enabled: asked })
  const rows = asked ? preview.data : undefined
  const chosen = (rows ?? []).filter(({ reason, coachId }) => reason === null && !left.has(coachId))
  const amount = formatMoney(
    chosen.reduce((sum, row) => sum + (row.amount ?? 0), 0),
    { sign: false },
  )
  const turn = (id: number) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  const send = async () => {
    if (chosen.length === 0) return form.refuse({ [byGroup ? 'groups' : 'endDate']: t('nobody') })
    const answer = await action.run({ body: { coachIds: chosen.map(({ coachId }) => coachId), ...period } })
    if (!answer) return void preview.refetch()
    toast('success', t('done', { count: formatCount(answer.count) }))
    if (answer.skipped.length > 0) toast('info', t('skipped', { count: formatCount(answer.skipped.length) }))
    onSent?.()
    onClose()
  }
  const submit = chosen.length > 0 ? t('go', { count: formatCount(chosen.length), amount }) : title
  return (
    <FormModal title={title} form={form} sending={action} submit={submit} onClose={onClose} send={send} width={560}>
      <p className="dialog-text">{t('text')}</p>
      {byGroup && (
        <MultiSelectField
          label={t('groups')}
          options={optionsOf(groups, (list) => list.map(({ id, name }) => ({ value: id, label: name })))}
          {...form.field('groups')}
        />
      )}
      <div className="form-pairs">
        <DayField label={t('from')} {...form.field('startDate')} />
        <DayField label={t('to')} {...form.field('endDate')} />
      </div>
      {!asked && <p className="quiet">{t(byGroup ? 'pick' : 'pickDays')}</p>}
      {asked && preview.error && <ErrorState failure={preview.error.failure} onRetry={() => void preview.refetch()} />}
      {asked && !preview.error && !rows && <LoadingLines />}
      {rows?.[0]?.provider === 'ESS' && <p className="plain-hint">{t('quota')}</p>}
      {rows && <Candidates rows={rows} left={left} onTurn={turn} />}
    </FormModal>
  )
}

interface CandidatesProps {
  readonly rows: readonly ContractPreflight[]
  /** Who is left out. */
  readonly left: ReadonlySet<number>
  onTurn(id: number): void
}

/** Those to whom something is sent first; the others stand below with the reason. */
function Candidates({ rows, left, onTurn }: CandidatesProps) {
  const t = useText(sendingText)
  const language = useLanguage()
  if (rows.length === 0) return <p className="quiet">{t('none')}</p>
  const whyNot = ({ reason, month, who }: Pick<ContractPreflight, 'month' | 'who'> & { readonly reason: ContractSkip }) => {
    if ((reason === 'MONTH_OPEN' || reason === 'MONTH_BELOW_ZERO') && month !== null) return t('monthOpen', { month })
    if (reason === 'OWN_CHANGE' && who !== null) return who.length > 0 ? t('ownChange', { who: formatList(who) }) : t('ownChangeAlone')
    return contractSkip.label(reason, language)
  }
  const sendable = rows.filter(({ reason }) => reason === null)
  return (
    <>
      {sendable.length > 0 && (
        <fieldset className="contracts-candidates">
          <legend>{t('list')}</legend>
          {sendable.map(({ coachId, coachName, changed, minutes, lines, amount }) => (
            <label key={coachId}>
              <input type="checkbox" checked={!left.has(coachId)} onChange={() => onTurn(coachId)} />
              <span>
                {coachName}
                <small className="quiet">{t('hours', { hours: formatDuration(minutes), count: formatCount(lines) })}</small>
                {changed && <small className="contracts-changed">{t('changed', changed)}</small>}
              </span>
              <span>{formatMoney(amount)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {sendable.length < rows.length && (
        <section className="contracts-candidates">
          <h3>{t('notSent', { count: formatCount(rows.length - sendable.length) })}</h3>
          <ul>
            {rows.map(
              ({ coachId, coachName, reason, month, who, amount }) =>
                reason && (
                  <li key={coachId}>
                    <span>
                      {coachName}
                      <small className="quiet">{whyNot({ reason, month, who })}</small>
                    </span>
                    <span>{formatMoney(amount)}</span>
                  </li>
                ),
            )}
          </ul>
        </section>
      )}
    </>
  )
}
