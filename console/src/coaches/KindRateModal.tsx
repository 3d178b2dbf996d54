import { limitsOf } from '@camp/contract/base/limits'
import { saveCoachKindRate } from '@camp/contract/coaches/coaches.rates'
import { kindRateFields } from '@camp/contract/coaches/coaches.record'
import { MOST_RATE } from '@camp/contract/coaches/coaches.writing'
import { rateUnit, workKind } from '@camp/contract/workHours/workHours.labels'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { DayField } from '../ui/form/DayField.tsx'
import { MoneyField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { parseYuan } from '../ui/form/money.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { uiText } from '../ui/ui.text.ts'
import { coachListText } from './coachList.text.ts'
import { ratesText } from './rates.text.ts'

interface KindRateModalProps {
  readonly coachId: number
  readonly name: string
  onClose(): void
}

const GENERAL = 'GENERAL'
const takes = limitsOf(saveCoachKindRate)
const said = { fields: kindRateFields }

interface Values {
  readonly kind: (typeof workKind.values)[number]
  /** GENERAL: the kind has no rate of its own any more. */
  readonly unit: (typeof rateUnit.values)[number] | typeof GENERAL
  /** In yuan, as it is typed. */
  readonly amount: string
  readonly effectiveFrom: string
  readonly reason: string
}

/** What one kind of work is paid from a day on, by the hour or by the piece; or that the general rate counts again. */
export function KindRateModal({ coachId, name, onClose }: KindRateModalProps) {
  const t = useText(ratesText)
  const list = useText(coachListText)
  const title = useTitles(said)
  const words = useText(uiText)
  const language = useLanguage()
  const kinds = useLabelOptions(workKind)
  const units = useLabelOptions(rateUnit)
  const action = useAction(saveCoachKindRate, { quiet: shownInForm })
  const start: Values = { kind: 'LIVE_CLASS', unit: 'PIECE', amount: '', effectiveFrom: '', reason: '' }
  const form = useForm<Values>(takes, start, ({ unit, amount }) => {
    const rate = parseYuan(amount)
    return { amount: unit === GENERAL || (rate !== undefined && rate <= MOST_RATE) ? undefined : list('rateForm') }
  })
  const general = form.values.unit === GENERAL
  const send = async ({ kind, unit, amount, effectiveFrom, reason }: Values) => {
    const rate = unit === GENERAL ? { unit: 'HOUR' as const, amount: null } : { unit, amount: parseYuan(amount) ?? null }
    const more = { ...(effectiveFrom && { effectiveFrom }), ...(reason.trim() && { reason: reason.trim() }) }
    return (
      (await action.run({ params: { id: coachId }, body: { kind, ...rate, ...more } }, { name })) &&
      t('saved', { name, kind: workKind.label(kind, language) })
    )
  }
  return (
    <FormModal title={t('title', { name })} form={form} sending={action} submit={words('save')} onClose={onClose} send={send}>
      <div className="form-pairs">
        <SelectField label={t('kind')} options={kinds} {...form.field('kind')} />
        <SelectField label={title('unit')} options={[...units, { value: GENERAL, label: t('generalAgain') }]} {...form.field('unit')} />
        {!general && <MoneyField label={t('amount')} hint={t('amountHint')} {...form.field('amount')} />}
        <DayField label={title('from')} hint={t('fromHint')} {...form.field('effectiveFrom')} />
      </div>
      <TextField label={t('reason')} {...form.field('reason')} />
    </FormModal>
  )
}
