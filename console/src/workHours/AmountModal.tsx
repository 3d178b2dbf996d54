import { limitsOf, requiring } from '@camp/contract/base/limits'
import { adjustWorkhours } from '@camp/contract/workHours/workHours.entries'
import { workHourRecord } from '@camp/contract/workHours/workHours.record'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { MoneyField, TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { parseYuan } from '../ui/form/money.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { workHoursText } from './workHours.text.ts'

interface AmountModalProps {
  readonly coachId: number
  readonly coach: string
  readonly statementId: number
  readonly month: string
  onClose(): void
}

/** An amount about a closed month that no line says: another person has to confirm it. */
export function AmountModal({ coachId, coach, statementId, month, onClose }: AmountModalProps) {
  const t = useText(workHoursText)
  const title = useTitles(workHourRecord)
  const { amount, reason } = limitsOf(adjustWorkhours)
  const form = useForm(requiring({ amount, reason }, 'amount'), { amount: '', reason: '' }, (values) => ({
    amount: values.amount === '' || (parseYuan(values.amount) ?? 0) > 0 ? undefined : t('byAmount.form'),
  }))
  const [way, setWay] = useState<'more' | 'less'>('more')
  const action = useAction(adjustWorkhours, { quiet: shownInForm })
  return (
    <FormModal
      title={t('byAmount.title', { month })}
      form={form}
      sending={action}
      submit={t('byAmount.submit')}
      onClose={onClose}
      send={async (values) => {
        const fen = parseYuan(values.amount) ?? 0
        const body = { statementId, amount: way === 'more' ? fen : -fen, reason: values.reason.trim() }
        return (await action.run({ params: { id: coachId }, body }, { coach, month })) && t('byAmount.done')
      }}
    >
      <p className="quiet">{t('byAmount.text')}</p>
      <Segmented
        label={t('byAmount.way')}
        value={way}
        options={[
          { value: 'more' as const, label: t('byAmount.more') },
          { value: 'less' as const, label: t('byAmount.less') },
        ]}
        onChange={setWay}
      />
      <MoneyField label={title('amount')} {...form.field('amount')} />
      <TextAreaField label={title('reason')} {...form.field('reason')} />
    </FormModal>
  )
}
