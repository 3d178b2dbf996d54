import * as z from 'zod'
import type { Language } from '../errors.ts'

/** Hues of state tags, the same everywhere: grey waiting, blue running, green done, amber attention, red failed. What is no state, as a kind, a source or a way, is plain text. */
export type Hue = 'plain' | 'grey' | 'blue' | 'green' | 'amber' | 'red'

interface Label {
  readonly zh: string
  readonly en: string
  readonly hue: Hue
}

/** An enum of the product: its values with both labels and a colour, declared once. */
export interface Labelled<V extends string> {
  readonly values: readonly [V, ...V[]]
  readonly schema: z.ZodEnum<{ [K in V]: K }>
  readonly labels: Readonly<Record<V, Label>>
  label(value: V, language: Language): string
}

export function labelled<const T extends Readonly<Record<string, readonly [zh: string, en: string, hue: Hue]>>>(table: T) {
  type V = keyof T & string
  // Object.keys and fromEntries forget the keys of a table that is known
  const values = Object.keys(table) as unknown as [V, ...V[]]
  // as above
  const labels = Object.fromEntries(Object.entries(table).map(([value, [zh, en, hue]]) => [value, { zh, en, hue }])) as unknown as Record<
    V,
    Label
  >
  const enumeration: Labelled<V> = {
    values,
    schema: z.enum(values) as unknown as Labelled<V>['schema'], // an enum of V, which zod words otherwise
    labels,
    label: (value, language) => (language === 'en-US' ? labels[value].en : labels[value].zh),
  }
  return enumeration
}

/** The values of two enums that have none in common, as one. */
export const bothOf = <A extends string, B extends string>(one: Labelled<A>, other: Labelled<B>): Labelled<A | B> => {
  const values: Labelled<A | B>['values'] = [...one.values, ...other.values]
  const labels = { ...one.labels, ...other.labels } as Readonly<Record<A | B, Label>> // each value is of one of them
  return {
    values,
    schema: z.enum(values) as unknown as Labelled<A | B>['schema'], // an enum of both, which zod words otherwise
    labels,
    label: (value, language) => (language === 'en-US' ? labels[value].en : labels[value].zh),
  }
}

export type ValueOf<L> = L extends Labelled<infer V> ? V : never

/** ACTIVE or INACTIVE: goods, channels, merchants, companies, groups. */
export const activeFlg = labelled({ ACTIVE: ['启用', 'Active', 'plain'], INACTIVE: ['停用', 'Inactive', 'grey'] })
/** ACTIVE or FROZEN: staff (`activeflg`) and parents (`activeFlg`). */
export const personFlg = labelled({ ACTIVE: ['正常', 'Active', 'plain'], FROZEN: ['已冻结', 'Frozen', 'red'] })
