import { limitsOf } from '@camp/contract/base/limits'
import { saveProfitEntry } from '@camp/contract/profit/profit'
import { type ProfitBasis, type ProfitEntryKind, profitBasis, profitEntryKind } from '@camp/contract/profit/profit.labels'
import { profitEntryThing } from '@camp/contract/profit/profit.record'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { MoneyField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { parseYuan } from '../ui/form/money.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { uiText } from '../ui/ui.text.ts'
import { profitText } from './profit.text.ts'

interface EntryModalProps {
  readonly month: string
  readonly goods: readonly { readonly goodsId: number; readonly goods: string }[]
  onClose(): void
}

interface Values {
  readonly kind: ProfitEntryKind
  readonly month: string
  readonly amount: string
  readonly basis: ProfitBasis
  readonly goodsId: number | undefined
}

/** The overhead of a month, or what a piece of goods costs from a month on. */
export function ProfitEntryModal({ month, goods, onClose }: EntryModalProps) {
  const t = useText(profitText)
  const entry = useTitles(profitEntryThing)
  const words = useText(uiText)
  const action = useAction(saveProfitEntry, { quiet: shownInForm })
  const form = useForm<Values>(
    limitsOf(saveProfitEntry),
    { kind: 'OVERHEAD', month, amount: '', basis: 'SEATS', goodsId: undefined },
    ({ amount }) => ({ amount: parseYuan(amount) === undefined ? t('entry.whole') : undefined }),
  )
  const material = form.values.kind === 'MATERIAL'
  const bases = useLabelOptions(profitBasis)
  const options = [...new Map(goods.map(({ goodsId: value, goods: label }) => [value, { value, label }])).values()]
  return (
    <FormModal
      title={t('entry.title')}
      form={form}
      sending={action}
      submit={words('save')}
      onClose={onClose}
      send={async ({ kind, month: of, amount, basis, goodsId }) => {
        const beside = kind === 'OVERHEAD' ? { basis } : goodsId !== undefined && { goodsId }
        return (
          (await action.run({ body: { kind, month: of, amount: parseYuan(amount) ?? 0, ...beside } })) && t('entry.saved', { month: of })
        )
      }}
    >
      <SelectField label={entry('kind')} options={useLabelOptions(profitEntryKind)} {...form.field('kind')} />
      {material && <SelectField label={entry('goods')} options={options} {...form.field('goodsId')} />}
      <TextField label={entry('month')} hint={t('monthHint', { month })} {...form.field('month')} />
      <MoneyField label={entry('amount')} {...form.field('amount')} />
      {!material && <SelectField label={entry('basis')} options={bases} {...form.field('basis')} />}
    </FormModal>
  )
}
