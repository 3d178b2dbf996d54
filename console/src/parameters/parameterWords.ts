import type { RowOf } from '@camp/contract/base/call'
import { numberOf } from '@camp/contract/base/cleaning'
import type { ParameterKey } from '@camp/contract/base/parameters'
import type { Parameter } from '@camp/contract/base/parameters.kinds'
import { inLanguage } from '@camp/contract/base/rules.texts'
import type { listParamConfig } from '@camp/contract/parameters/parameters.calls'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { parameterNames } from './parameters.names.text.ts'
import { parametersText } from './parameters.text.ts'

/** A parameter as it is stored, with what the contract says of it. */
export interface StoredParameter {
  readonly row: RowOf<typeof listParamConfig>
  readonly key: ParameterKey
  readonly rule: Parameter
}

type Unit = Extract<Parameter, { type: 'integer' }>['unit']

/** So much of a text stands in the list. */
const SHOWN = 24

/** As it is typed: a share is kept in parts of ten thousand and typed in percent, as it is shown. */
export const shownOf = <Value>(rule: Parameter, value: Value): Value | number =>
  rule.type === 'integer' && rule.unit === 'bp' && typeof value === 'number' ? value / 100 : value

/** What is kept of what was typed; a text where it is no number of that kind, which is then refused. */
export function storedOf(rule: Parameter, typed: string): string | number {
  if (rule.type !== 'integer') return typed
  const text = numberOf(typed)
  if (rule.unit === 'bp') return /^\d{1,5}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : typed
  return /^-?\d{1,15}$/.test(text) ? Number(text) : typed
}

/** As people say it: 43,200 minutes are 30 days, 2,000 of 10,000 are 20 %. */
function saidAs(unit: Unit, value: number): { unit: Unit | 'hours'; count: string } {
  if (unit === 'bp') return { unit, count: String(value / 100) }
  if (unit === 'minutes' && value > 0 && value % 1_440 === 0) return { unit: 'days', count: formatCount(value / 1_440) }
  if (unit === 'minutes' && value > 0 && value % 60 === 0) return { unit: 'hours', count: formatCount(value / 60) }
  return { unit, count: formatCount(value) }
}

/** What parameters are called. */
export function useParameterNames(): (key: ParameterKey) => string {
  const language = useLanguage()
  return (key) => inLanguage(parameterNames[key], language)
}

/** How values of parameters are said. */
export function useParameterWords(): (rule: Parameter, value: unknown) => string {
  const t = useText(parametersText)
  const language = useLanguage()
  return (rule, value) => {
    if (rule.type === 'integer' && typeof value === 'number') {
      const { unit, count } = saidAs(rule.unit, value)
      return t(`amount.${unit}`, { count })
    }
    // The beginning tells which one it is.
    if (rule.type === 'text' && typeof value === 'string') return value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value
    const choice = rule.type === 'enum' && typeof value === 'string' ? rule.choices[value] : undefined
    return choice ? inLanguage(choice, language) : String(value)
  }
}
