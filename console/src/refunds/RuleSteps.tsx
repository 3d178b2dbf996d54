import { numberOf } from '@camp/contract/base/cleaning'
import { ruleRefund, ruleUntil } from '@camp/contract/refunds/refunds.labels'
import { refundRuleRecord } from '@camp/contract/refunds/refunds.record'
import type { RuleStep } from '@camp/contract/refunds/refunds.rules'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { alone, type FormField } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { refusable } from '../ui/page/refusable.ts'
import { refundsText } from './refunds.text.ts'

/** A call takes so many. */
const MOST = 10

/** The last day that a step may name. */
const LAST_DAY = 3_650

/** A step as it is being written: its day stands as it was typed. */
export type TypedStep = Omit<RuleStep, 'day'> & { readonly day: string }

/** The day that was typed; undefined: none that a step takes. */
export function dayOf({ day }: TypedStep): number | undefined {
  const text = numberOf(day)
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= LAST_DAY ? number : undefined
}

/** A step that lacks a day it can take holds its form back. */
export const lacksDay = (step: TypedStep): boolean => step.until === 'DAY' && dayOf(step) === undefined

/** The steps of a rule, in the order of time; the last holds for whatever comes after. */
export function RuleSteps({ value: steps, error, onChange }: FormField<readonly TypedStep[]>) {
  const t = useText(refundsText)
  const title = useTitles(refundRuleRecord)
  const language = useLanguage()
  const change = (at: number, part: Partial<TypedStep>) =>
    onChange(steps.map((step, index) => (index === at ? { ...step, ...part } : step)))
  const add = () =>
    onChange([...steps.slice(0, -1), { until: 'DAY', day: '7', refund: 'PRO_RATA', deductMaterials: true }, ...steps.slice(-1)])
  const untils = ruleUntil.values.map((value) => ({ value, label: ruleUntil.label(value, language) }))
  const refunds = ruleRefund.values.map((value) => ({ value, label: ruleRefund.label(value, language) }))
  return (
    <fieldset className="refunds-rule-steps" data-invalid={error !== undefined || undefined}>
      <legend className="form-label">{title('steps')}</legend>
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <fieldset className="refunds-rule-step" key={at} data-day={step.until === 'DAY'} aria-label={t('rule.step', { n: at + 1 })}>
          <SelectField
            {...alone}
            name={`until${at}`}
            label={t('rule.until')}
            options={untils}
            value={step.until}
            onChange={(until) => until && change(at, { until, day: step.day || '7' })}
          />
          {step.until === 'DAY' && (
            <TextField
              {...alone}
              name={`day${at}`}
              label={t('rule.day')}
              value={step.day}
              error={error !== undefined && lacksDay(step) ? t('rule.dayTakes') : undefined}
              onChange={(day) => change(at, { day })}
            />
          )}
          <SelectField
            {...alone}
            name={`refund${at}`}
            label={t('rule.refund')}
            options={refunds}
            value={step.refund}
            onChange={(refund) => refund && change(at, { refund })}
          />
          <Button
            aria-label={t('rule.dropStep', { n: at + 1 })}
            {...refusable(steps.length === 1 ? t('rule.lastStep') : undefined, () =>
              onChange(steps.filter((_step, index) => index !== at)),
            )}
          >
            ×
          </Button>
          <label className="form-check">
            <input
              type="checkbox"
              checked={step.deductMaterials}
              onChange={({ target }) => change(at, { deductMaterials: target.checked })}
            />{' '}
            {t('rule.deduct')}
          </label>
        </fieldset>
      ))}
      <p className={error ? 'form-error' : 'quiet'} role={error ? 'alert' : undefined}>
        {error ?? t('rule.stepsHint', { most: MOST })}
      </p>
      <Button {...refusable(steps.length >= MOST ? t('rule.mostSteps', { most: MOST }) : undefined, add)}>{t('rule.addStep')}</Button>
    </fieldset>
  )
}
