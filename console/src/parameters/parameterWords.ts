import type { Parameter } from '@camp/contract/parameters'
import { parameterUnit } from '@camp/contract/parameters'
import { inLanguage } from '@camp/contract/rules.texts'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { parametersText } from './parameters.text.ts'

/** How values of parameters are said. */
export function useParameterWords(): (rule: Parameter, value: unknown) => string {
  const t = useText(parametersText)
  const language = useLanguage()
  return (rule, value) => {
    if (rule.type === 'integer' && typeof value === 'number')
      return t('withUnit', { value: formatCount(value), unit: parameterUnit.label(rule.unit, language) })
    const choice = rule.type === 'enum' && typeof value === 'string' ? rule.choices[value] : undefined
    return choice ? inLanguage(choice, language) : String(value)
  }
}
