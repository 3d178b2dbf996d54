import type { FieldLimits } from '@camp/contract/base/limits'
import { parameterProblem } from '@camp/contract/base/parameters'
import { type Parameter, parameterUnit } from '@camp/contract/base/parameters.kinds'
import { inLanguage } from '@camp/contract/base/rules.texts'
import { errorText } from '@camp/contract/errors'
import { listParamConfig, updateParamConfig } from '@camp/contract/parameters/parameters.calls'
import { parameterRecord } from '@camp/contract/parameters/parameters.record'
import { useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { uiText } from '../ui/ui.text.ts'
import { parametersText } from './parameters.text.ts'
import { type StoredParameter, shownOf, storedOf } from './parameterWords.ts'
import { TextWithPlaces } from './TextWithPlaces.tsx'

interface ParameterModalProps {
  readonly parameter: StoredParameter
  readonly name: string
  onClose(): void
}

function limitsOf(rule: Parameter): FieldLimits {
  if (rule.type === 'integer')
    return { required: true, min: shownOf(rule, rule.min), max: shownOf(rule, rule.max), ...(rule.unit === 'bp' ? {} : { whole: true }) }
  return rule.type === 'text' ? { required: true, maxLength: rule.most } : { required: true }
}

/** The editor of a parameter, by its type; it refuses what the server refuses, in the same words. */
export function ParameterModal({ parameter: { row, key, rule }, name, onClose }: ParameterModalProps) {
  const t = useText(parametersText)
  const title = useTitles(parameterRecord)
  const words = useText(uiText)
  const language = useLanguage()
  const [version, setVersion] = useState(row.version)
  const action = useAction(updateParamConfig, { quiet: shownInForm, stale: ['Login and account'] })
  const valuesOf = (value: typeof row.value) => ({ value: String(shownOf(rule, value ?? rule.value)) })
  const typed = (value: string): string | number => storedOf(rule, value)
  const takes = limitsOf(rule)
  const said = rule.type === 'integer' && {
    min: shownOf(rule, rule.min),
    max: shownOf(rule, rule.max),
    standard: shownOf(rule, rule.value),
  }
  // A refusal speaks of what is kept, the form of percent.
  const range = said && rule.unit === 'bp' ? t('share', said) : undefined
  const form = useForm({ value: takes }, valuesOf(row.value), ({ value }) => {
    const problem = parameterProblem(rule, typed(value))
    return { value: problem ? (range ?? errorText(problem.error, problem.data, language)) : undefined }
  })
  const latest = async () => {
    const answer = await call(listParamConfig, { query: { page: 1, size: 100, keyword: key } })
    const fresh = isFailure(answer) ? undefined : answer.content.find((one) => one.key === key)
    if (fresh) setVersion(fresh.version)
    return fresh && valuesOf(fresh.value)
  }
  const value = form.field('value')
  return (
    <FormModal
      title={name}
      form={form}
      sending={action}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={async (values) => {
        return (await action.run({ body: { key, value: typed(values.value), version } })) && t('saved')
      }}
    >
      <p className="dialog-text">
        {row.description} <code className="quiet">{key}</code>
      </p>
      {rule.type === 'integer' ? (
        <TextField
          label={t('value', { unit: parameterUnit.label(rule.unit, language) })}
          hint={range ?? (said ? t('range', said) : undefined)}
          {...value}
        />
      ) : rule.type === 'word' ? (
        <TextField label={title('value')} hint={inLanguage(rule.form, language)} {...value} />
      ) : rule.type === 'text' ? (
        <TextWithPlaces rule={rule} field={value} />
      ) : (
        <SelectField
          label={t('choice')}
          options={Object.entries(rule.choices).map(([choice, means]) => ({ value: choice, label: inLanguage(means, language) }))}
          {...value}
          onChange={(next) => value.onChange(next ?? '')}
        />
      )}
    </FormModal>
  )
}
