import type { ErrorData, ErrorName } from '../errors.ts'
import { coachParameters } from './parameters.coach.ts'
import { consentParameters } from './parameters.consent.ts'
import { feedbackParameters } from './parameters.feedback.ts'
import type { Parameter } from './parameters.kinds.ts'
import { orderParameters } from './parameters.order.ts'
import { riskParameters } from './parameters.risk.ts'
import { safetyParameters } from './parameters.safety.ts'
import { fitsText, strangePlace } from './parameters.texts.ts'

/** Every parameter that staff may change: its type, its bounds, its default and what it is for. */
export const parameters = {
  ...orderParameters,
  ...feedbackParameters,
  ...coachParameters,
  ...riskParameters,
  ...safetyParameters,
  ...consentParameters,
} as const

export type ParameterKey = keyof typeof parameters

/** Is there such a parameter? */
export const isParameterKey = (key: string): key is ParameterKey => Object.hasOwn(parameters, key)

interface Problem {
  readonly error: ErrorName
  readonly data: ErrorData
}

/** Parameters that only make sense together: the first stands below the second. */
const ASCENDING = [['feedback.workFrom', 'feedback.workTo']] as const

/** The partner that bounds a parameter, and from which side; null where it stands alone. */
export function parameterPartner(
  key: ParameterKey,
): { readonly key: ParameterKey; readonly fits: (own: number, other: number) => boolean } | null {
  for (const [low, high] of ASCENDING) {
    if (key === low) return { key: high, fits: (own, other) => own < other }
    if (key === high) return { key: low, fits: (own, other) => own > other }
  }
  return null
}

/** Names in a list by commas stand once each: their places are what they mean. */
const namesTwice = (value: string): boolean => new Set(value.split(',')).size < value.split(',').length

/** What is wrong with a value for a parameter; null where it is good. Both sides ask here. */
export function parameterProblem(parameter: Parameter, value: unknown): Problem | null {
  if (parameter.type === 'enum') {
    const known = typeof value === 'string' && Object.hasOwn(parameter.choices, value)
    return known ? null : { error: 'PARAMETER_CHOICE', data: {} }
  }
  if (parameter.type === 'word') {
    return typeof value === 'string' && parameter.pattern.test(value) && !namesTwice(value) ? null : { error: 'PARAMETER_WORD', data: {} }
  }
  if (parameter.type === 'text') {
    if (typeof value !== 'string' || !fitsText(parameter, value))
      return { error: 'PARAMETER_TEXT', data: { most: parameter.most, lines: parameter.lines } }
    const place = strangePlace(parameter, value)
    return place === undefined ? null : { error: 'PARAMETER_PLACE', data: { place } }
  }
  const { min, max } = parameter
  const good = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
  return good ? null : { error: 'PARAMETER_RANGE', data: { min, max } }
}
