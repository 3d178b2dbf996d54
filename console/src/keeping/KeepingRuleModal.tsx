import { limitsOf, unlimited } from '@camp/contract/base/limits'
import { type KeepingRule, listKeepingRules, updateKeepingRule } from '@camp/contract/keeping/keeping'
import { keepingKind } from '@camp/contract/keeping/keeping.labels'
import { call, isFailure } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { CheckField } from '../ui/form/CheckField.tsx'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { idsOf, idsText, MultiSelectField } from '../ui/form/MultiSelectField.tsx'
import { rowOf, useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { keepingText } from './keeping.text.ts'

interface Values {
  isOn: boolean
  months: string
  warnDays: string
  waitDays: string
  /** As one text: a form compares its values. */
  told: string
}

const { months, warnDays, waitDays } = limitsOf(updateKeepingRule)
const takes = { isOn: unlimited, months, warnDays, waitDays, told: unlimited }
const valuesOf = ({ isOn, months, warnDays, waitDays, told }: KeepingRule): Values => ({
  isOn,
  months: String(months),
  warnDays: String(warnDays),
  waitDays: String(waitDays),
  told: idsText(told),
})

const rulesNow = async () => {
  const said = await call(listKeepingRules, {})
  return isFailure(said) ? said : said.rules
}

interface KeepingRuleModalProps {
  readonly rule: KeepingRule
  readonly people: readonly { readonly id: number; readonly name: string }[]
  onClose(): void
}

/** How long something is kept, and whether the rule is on. */
export function KeepingRuleModal({ rule: initial, people, onClose }: KeepingRuleModalProps) {
  const t = useText(keepingText)
  const words = useText(uiText)
  const language = useLanguage()
  const action = useAction(updateKeepingRule, { quiet: shownInForm })
  const [rule, latest] = useFormRecord(initial, async ({ id }) => rowOf(id, rulesNow()), valuesOf)
  const kind = keepingKind.label(rule.kind, language)
  const wrong = (typed: string, { min = 1, max = 1 }: { min?: number; max?: number }) =>
    /^\d+$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max ? undefined : t('edit.whole', { min, max })
  const form = useForm<Values>(takes, valuesOf(rule), (typed) => ({
    months: wrong(typed.months, months),
    warnDays: wrong(typed.warnDays, warnDays),
    waitDays: wrong(typed.waitDays, waitDays),
  }))
  const send = async (values: Values) => {
    const numbers = { months: Number(values.months), warnDays: Number(values.warnDays), waitDays: Number(values.waitDays) }
    const body = { id: rule.id, version: rule.version, isOn: values.isOn, ...numbers, told: idsOf(values.told) }
    return (await action.run({ body }, { kind: rule.kind })) && t('edit.saved', { kind })
  }
  return (
    <FormModal
      title={t('edit.title', { kind })}
      form={form}
      sending={action}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <CheckField label={t('edit.on')} value={form.values.isOn} onChange={(isOn) => form.change({ isOn })} />
      <TextField label={t('edit.months')} hint={t('edit.monthsHint')} {...form.field('months')} />
      <TextField label={t('edit.warn')} {...form.field('warnDays')} />
      <TextField label={t('edit.wait')} {...form.field('waitDays')} />
      <MultiSelectField
        label={t('edit.told')}
        hint={t('edit.toldHint')}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('told')}
      />
      <p className="dialog-text">
        {t('edit.anew')} {t('forever')}
      </p>
    </FormModal>
  )
}
