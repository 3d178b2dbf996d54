import { limitsOf } from '@camp/contract/base/limits'
import { type GoodsKind, goodsKind } from '@camp/contract/goods/goods.labels'
import { type RuleCounts, type RuleFrom, ruleCounts, ruleFrom } from '@camp/contract/refunds/refunds.labels'
import { refundRuleRecord } from '@camp/contract/refunds/refunds.record'
import { listRuleCampTypes, type RefundRule, type RuleStep, saveRefundRule } from '@camp/contract/refunds/refunds.rules'
import { usualRuleSteps } from '@camp/contract/refunds/refunds.usual'
import { formatDay } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { MoneyField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { parseYuan, yuanText } from '../ui/form/money.ts'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { uiText } from '../ui/ui.text.ts'
import { dayOf, lacksDay, RuleSteps, type TypedStep } from './RuleSteps.tsx'
import { refundsText } from './refunds.text.ts'

interface RuleModalProps {
  /** Undefined: a new one. */
  readonly rule: RefundRule | undefined
  onClose(): void
}

interface Values {
  name: string
  goodsKind: GoodsKind | undefined
  /** 0: all. */
  campTypeId: number | undefined
  effectiveFrom: string
  counts: RuleCounts | undefined
  countsFrom: RuleFrom | undefined
  materialAmount: string
  twoPersonAbove: string
  steps: readonly TypedStep[]
}

const typed = (steps: readonly RuleStep[]): readonly TypedStep[] => steps.map((step) => ({ ...step, day: String(step.day ?? '') }))

const startOf = (rule: RefundRule | undefined): Values => ({
  name: rule?.name ?? '',
  goodsKind: rule?.goodsKind,
  campTypeId: rule?.campTypeId ?? 0,
  effectiveFrom: rule?.effectiveFrom ?? formatDay(Date.now()),
  counts: rule?.counts ?? 'LESSONS_PAST',
  countsFrom: rule?.countsFrom ?? 'RECEIVED',
  materialAmount: yuanText(rule?.materialAmount ?? 0),
  twoPersonAbove: rule?.twoPersonAbove == null ? '' : yuanText(rule.twoPersonAbove),
  steps: typed(rule?.steps ?? usualRuleSteps),
})

/** Only what ships is received. */
const ships = (kind: GoodsKind | undefined): boolean => kind === 'PHYSICAL' || kind === 'DEVICE'

/** A rule of refunds: for which goods, from which day on, and what is given back when. */
export function RuleModal({ rule, onClose }: RuleModalProps) {
  const t = useText(refundsText)
  const title = useTitles(refundRuleRecord)
  const words = useText(uiText)
  const language = useLanguage()
  const form = useForm<Values>(
    { ...limitsOf(saveRefundRule), twoPersonAbove: { required: false }, materialAmount: { required: true } },
    startOf(rule),
    ({ steps }) => {
      const at = steps.findIndex(lacksDay)
      return at === -1 ? {} : { steps: t('rule.stepLacksDay', { n: at + 1 }) }
    },
  )
  const action = useAction(saveRefundRule, { quiet: shownInForm })
  const types = useCall(listRuleCampTypes, {}, { enabled: form.values.goodsKind === 'CAMP' })
  const labels = <V extends string>(of: { values: readonly V[]; label(value: V, language: 'zh-CN' | 'en-US'): string }) =>
    of.values.map((value) => ({ value, label: of.label(value, language) }))
  const send = async (values: Values) => {
    const { goodsKind: kind, counts } = values
    if (!kind || !counts) return
    const body = {
      name: values.name.trim(),
      goodsKind: kind,
      campTypeId: kind === 'CAMP' ? values.campTypeId || null : null,
      effectiveFrom: values.effectiveFrom,
      // Only lessons can be clocked in to: of other goods days are counted.
      counts: kind === 'CAMP' ? counts : 'LESSONS_PAST',
      ...(ships(kind) && values.countsFrom && { countsFrom: values.countsFrom }),
      materialAmount: parseYuan(values.materialAmount) ?? 0,
      twoPersonAbove: parseYuan(values.twoPersonAbove) ?? null,
      steps: values.steps.map((step) => ({ ...step, day: step.until === 'DAY' ? (dayOf(step) ?? null) : null })),
      ...(rule && { id: rule.id, version: rule.version }),
    }
    return (await action.run({ body })) && t('rule.saved')
  }
  return (
    <FormModal
      title={t(rule ? 'rule.edit' : 'rule.new')}
      width={600}
      form={form}
      sending={action}
      submit={words('save')}
      onClose={onClose}
      send={send}
    >
      <TextField label={title('name')} {...form.field('name')} />
      <SelectField label={title('goodsKind')} options={labels(goodsKind)} {...form.field('goodsKind')} />
      {form.values.goodsKind === 'CAMP' && (
        <SelectField
          label={title('campTypeName')}
          options={optionsOf(types, (list) => [
            { value: 0, label: t('rule.anyType') },
            ...list.map(({ id, name }) => ({ value: id, label: name })),
          ])}
          {...form.field('campTypeId')}
        />
      )}
      <DayField label={title('effectiveFrom')} hint={t('rule.fromHint')} min={formatDay(Date.now())} {...form.field('effectiveFrom')} />
      {form.values.goodsKind === 'CAMP' && <SelectField label={t('rule.counts')} options={labels(ruleCounts)} {...form.field('counts')} />}
      {ships(form.values.goodsKind) && <SelectField label={title('countsFrom')} options={labels(ruleFrom)} {...form.field('countsFrom')} />}
      <RuleSteps {...form.field('steps')} />
      <MoneyField label={title('materialAmount')} hint={t('rule.materialsHint')} {...form.field('materialAmount')} />
      <MoneyField label={title('twoPersonAbove')} hint={t('rule.secondHint')} {...form.field('twoPersonAbove')} />
    </FormModal>
  )
}
