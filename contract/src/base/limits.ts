import type * as z from 'zod'
import type { AnyCall, Call } from './call.ts'
import { askedBy } from './rules.asking.ts'
import type { RuleKey } from './rules.texts.ts'

/** What a field takes, as far as a form or a document can say it beforehand. */
export interface FieldLimits {
  /** Left out, null or empty is refused. */
  readonly required: boolean
  /** Of a text, in UTF-16 units, as browsers count. */
  readonly maxLength?: number
  /** Of a text: a regular expression. */
  readonly pattern?: string
  /** Of a number; there are no decimals where `whole` is set. */
  readonly min?: number
  readonly max?: number
  readonly whole?: true
  /** The words that ask for it, where a rule has its own: they win over those that name the field by its label. */
  readonly asks?: RuleKey
}

type In<S> = S extends z.ZodType ? z.input<S> : never
type Sent<C> = C extends Call<infer P, infer Q, infer B, infer _A, infer _U> ? In<P> | In<Q> | In<B> : never

type Leaf = string | number | boolean | null | undefined
type NamesOf<T> = T extends Leaf ? never : T extends readonly (infer Item)[] ? NamesOf<Item> : keyof T & string
type Below<T> = T extends Leaf | readonly unknown[] ? never : { [K in keyof T & string]-?: `${K}.${NamesOf<T[K]>}` }[keyof T & string]

/** The names of what is sent with a call; `student.name` and `holidays.name` for what lies one deeper, in a record or in each of a list. */
export type FieldName<C> = (Sent<C> extends infer T ? (T extends readonly unknown[] ? never : NamesOf<T>) : never) | Below<Sent<C>>

/** What each of these fields takes. */
export type LimitsBy<Name extends string> = Readonly<Record<Name, FieldLimits>>

/** Descends to the schema that says how a filled-in value looks: below what may be left out, and before what is made of it. */
function inner(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod // every schema is one of these
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return inner(def.innerType)
    case 'pipe':
      return inner((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in) // as above
    case 'union':
      // The builders put first what a person enters; the others are how it arrives else.
      return inner(def.options[0] as z.core.$ZodType) // a union has an option
    default:
      return schema
  }
}

/** The regular expression that a text must match. */
function patternOf({ _zod }: z.ZodString): string | undefined {
  for (const check of _zod.def.checks ?? []) {
    const { pattern } = check._zod.def as { readonly pattern?: RegExp } // those of a format have one
    if (pattern) return pattern.source
  }
  return undefined
}

const given = (limits: { readonly [Name in keyof FieldLimits]: FieldLimits[Name] | null | undefined }): FieldLimits =>
  Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== null && limit !== undefined)) as unknown as FieldLimits // without what is not said

/** Integers have bounds that no person reaches. */
const bound = (value: number | null) => (value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null)

function limitsOfField(schema: z.ZodType): FieldLimits {
  const required = [undefined, null, '', []].every((empty) => !schema.safeParse(empty).success)
  const filled = inner(schema) as z.ZodString | z.ZodNumber | z.ZodArray // or another, without limits
  switch (filled.type) {
    case 'string': {
      const described = filled.meta() as { maxLength?: number; pattern?: string } | undefined // as the rules describe themselves
      return given({
        required,
        asks: askedBy(schema) ?? askedBy(filled),
        maxLength: described?.maxLength ?? filled.maxLength,
        pattern: described?.pattern ?? patternOf(filled),
      })
    }
    case 'number':
      return given({ required, min: bound(filled.minValue), max: bound(filled.maxValue), whole: filled.isInt || null })
    default:
      return { required }
  }
}

const known = new WeakMap<z.ZodType, Readonly<Record<string, FieldLimits>>>()

/** What each part of a record takes, by a schema that is no call's. */
export function limitsOfParts(schema: z.ZodType): Readonly<Record<string, FieldLimits>> {
  const kept = known.get(schema)
  if (kept) return kept
  const found: Record<string, FieldLimits> = {}
  const parts = inner(schema) as z.ZodObject | z.ZodArray // or another, which has no parts
  if (parts.type === 'array') Object.assign(found, limitsOfParts(parts.element as z.ZodType)) // as in inner()
  if (parts.type === 'object')
    // its parts are classic schemas as it is one
    for (const [name, part] of Object.entries(parts.shape as Record<string, z.ZodType>)) {
      const limits = limitsOfField(part)
      found[name] = limits
      // What may be left out as a whole asks for none of its parts.
      for (const [below, { required, ...others }] of Object.entries(limitsOfParts(part)))
        found[`${name}.${below}`] = { required: required && limits.required, ...others }
    }
  known.set(schema, found)
  return found
}

/** What each field takes that is sent with a call, in its path, query or body. */
export function limitsOf<C extends AnyCall>({ params, query, body }: C): LimitsBy<FieldName<C>> {
  const parts: readonly (z.ZodType | undefined)[] = [params, query, body]
  return Object.assign({}, ...parts.map((part) => part && limitsOfParts(part)))
}

/** What a field takes that nothing limits. */
export const unlimited: FieldLimits = { required: false }

/** The same, but that these must be filled in: a form may ask for more than its call. */
export const requiring = <Name extends string>(limits: LimitsBy<Name>, ...names: readonly NoInfer<Name>[]): LimitsBy<Name> => ({
  ...limits,
  ...(Object.fromEntries(names.map((name) => [name, { ...limits[name], required: true }])) as LimitsBy<Name>), // some of them
})

/** The same, but that nothing except these must be filled in: for a form that shows the others later. */
export const requiringOnly = <Name extends string>(limits: LimitsBy<Name>, ...names: readonly NoInfer<Name>[]): LimitsBy<Name> =>
  Object.fromEntries(
    Object.entries<FieldLimits>(limits).map(([name, takes]) => [name, { ...takes, required: (names as readonly string[]).includes(name) }]), // names of it
  ) as LimitsBy<Name> // with the same names
