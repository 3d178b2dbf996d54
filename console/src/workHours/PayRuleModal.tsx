import { limitsOf } from '@camp/contract/base/limits'
import { listRuleCampTypes } from '@camp/contract/refunds/refunds.rules'
import { creditRuleRecord } from '@camp/contract/workHours/workHours.record'
import { saveCreditRule } from '@camp/contract/workHours/workHours.trace'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { uiText } from '../ui/ui.text.ts'
import { payRulesText } from './payRules.text.ts'
import { businessToday } from './workDays.ts'

interface Values {
  /** 0: all. */
  campTypeId: number | undefined
  creditMinutes: string
  lateFactorBp: string
  holidayFactorBp: string
  effectiveFrom: string
  reason: string
}

/** A rule is never taken back: what it counts is typed. */
const usual: Omit<Values, 'effectiveFrom'> = { campTypeId: 0, creditMinutes: '', lateFactorBp: '100', holidayFactorBp: '100', reason: '' }

/** Percent as people enter it, in 1/10000; NaN where it is none, or more than tenfold. */
function bpOf(text: string): number {
  const typed = text.normalize('NFKC').trim().replace(/%$/, '')
  const bp = /^\d{1,4}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : Number.NaN
  return bp <= 100_000 ? bp : Number.NaN
}

/** A rule of credit, from a day on that is today or later. */
export function PayRuleModal({ onClose }: { readonly onClose: () => void }) {
  const t = useText(payRulesText)
  const title = useTitles(creditRuleRecord)
  const words = useText(uiText)
  const wrong = (text: string) => (text.trim() !== '' && Number.isNaN(bpOf(text)) ? t('percentWrong') : undefined)
  const form = useForm<Values>(
    { ...limitsOf(saveCreditRule), campTypeId: { required: false }, lateFactorBp: { required: true }, holidayFactorBp: { required: true } },
    { ...usual, effectiveFrom: businessToday() },
    ({ lateFactorBp, holidayFactorBp }) => ({ lateFactorBp: wrong(lateFactorBp), holidayFactorBp: wrong(holidayFactorBp) }),
  )
  const action = useAction(saveCreditRule, { quiet: shownInForm })
  const types = useCall(listRuleCampTypes, {})
  const { field } = form
  return (
    <FormModal
      title={t('create')}
      form={form}
      sending={action}
      submit={words('save')}
      onClose={onClose}
      send={async (values) => {
        const body = {
          campTypeId: values.campTypeId || null,
          creditMinutes: Number(values.creditMinutes),
          lateFactorBp: bpOf(values.lateFactorBp),
          holidayFactorBp: bpOf(values.holidayFactorBp),
          effectiveFrom: values.effectiveFrom,
          reason: values.reason.trim(),
        }
        return (await action.run({ body })) && t('saved')
      }}
    >
      <SelectField
        label={t('campType')}
        options={optionsOf(types, (list) => [{ value: 0, label: t('any') }, ...list.map(({ id, name }) => ({ value: id, label: name }))])}
        {...field('campTypeId')}
      />
      <DayField label={title('effectiveFrom')} hint={t('fromHint')} min={businessToday()} {...field('effectiveFrom')} />
      <TextField label={t('credit')} {...field('creditMinutes')} />
      <TextField label={t('latePercent')} hint={t('percentHint')} {...field('lateFactorBp')} />
      <TextField label={t('holidayPercent')} hint={t('percentHint')} {...field('holidayFactorBp')} />
      <TextAreaField label={title('reason')} {...field('reason')} />
    </FormModal>
  )
}
