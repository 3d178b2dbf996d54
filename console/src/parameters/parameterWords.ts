import type { RowOf } from '@camp/contract/base/call'
import type { ParameterKey } from '@camp/contract/base/parameters'
import type { Parameter } from '@camp/contract/base/parameters.kinds'
import { inLanguage } from '@camp/contract/base/rules.texts'
import type { listParamConfig } from '@camp/contract/parameters/parameters.calls'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { parametersText } from './parameters.text.ts'

/** A parameter as it is stored, with what the contract says of it. */
export interface StoredParameter {
  readonly row: RowOf<typeof listParamConfig>
  readonly key: ParameterKey
  readonly rule: Parameter
}

/** How values of parameters are said. */
export function useParameterWords(): (rule: Parameter, value: unknown) => string {
  const t = useText(parametersText)
  const language = useLanguage()
  return (rule, value) => {
    if (rule.type === 'integer' && typeof value === 'number') return t(`amount.${rule.unit}`, { count: formatCount(value) })
    const choice = rule.type === 'enum' && typeof value === 'string' ? rule.choices[value] : undefined
    return choice ? inLanguage(choice, language) : String(value)
  }
}
