import type { AnyCall } from '@camp/contract/base/call'
import fc from 'fast-check'
import * as z from 'zod'
import type { LooseInput } from './http.ts'
import { innermost } from './innermost.ts'

/** No record has this id, so that what is let in by mistake finds nothing to change. */
export const NO_ID = 999_999_999

// Tried in this order; the first that a field accepts is its sample.
const CANDIDATES: readonly unknown[] = [
  NO_ID,
  String(NO_ID),
  1,
  '1',
  2026,
  '2026',
  true,
  '202601010000000001',
  'R20260101000000001',
  '19000000000',
  'Camp-pass-1',
  '11010519491231002X',
  ['AUDIO'],
  ['INBOX'],
  ['HOLIDAYS'],
  ['school:read'],
  ['TEACHING'],
  ['TRIAL'],
  ['shunfeng'],
  [{ path: '/order/index' }],
  [{ card: 'INBOX', half: false }],
  { path: '/order/index' },
  '2026-01-01',
  // A Monday.
  '2026-01-05',
  'sample',
  'public-key',
  'SAMPLE',
  '张小明',
  '/order',
  'sample@example.com',
  'sample.example.com',
  '1.4.0',
  'https://sample.example.com/app',
  'data:image/png;base64,iVBORw0KGgo=',
  [NO_ID],
  ['sample'],
  // Of a contract: the end of an ID card, a fingerprint, numbers.
  '00000X',
  '0'.repeat(64),
  ['202601010000000001'],
  // Of a certificate; and the steps of a rule.
  'A'.repeat(40),
  `PUB_KEY_ID_${'0'.repeat(34)}`,
  [{ until: 'AFTER_END', day: null, refund: 'FULL', deductMaterials: false }],
  [],
  {},
  // Bodies of two forms.
  { act: 'A'.repeat(43), way: 'SIGN_IN' },
  { way: 'RECOVERY', code: 'sample' },
  { groupId: NO_ID, coachId: NO_ID },
]

/** The values of an enum, also of one that may come alone or in a list. */
export function choicesOf(schema: z.ZodType): readonly unknown[] {
  const core = innermost(schema)
  if (core instanceof z.ZodEnum) return core.options
  if (core instanceof z.ZodUnion) return core.options.flatMap((option) => choicesOf(option as z.ZodType))
  if (core instanceof z.ZodPipe) return choicesOf(core.def.in as z.ZodType)
  return []
}

/** A text made from the pattern that a field asks for. */
function conditionsOf(schema: z.ZodType): string | null {
  const { pattern } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  return pattern ? (fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 })[0] ?? null) : null
}

/** Every call is asked many times, and what is found for a schema is found once. */
const known = new WeakMap<z.ZodType, unknown>()

/** A value that the schema accepts; throws where none is known, so that a new kind of field cannot go untested. */
export function sampleOf(schema: z.ZodType, where: string): unknown {
  const core = innermost(schema)
  if (core instanceof z.ZodObject) {
    const entries = Object.entries(core.shape).map(([key, part]) => [key, sampleOf(part as z.ZodType, `${where}.${key}`)])
    return Object.fromEntries(entries)
  }
  if (!known.has(schema)) known.set(schema, found(schema, core, where))
  return known.get(schema)
}

function found(schema: z.ZodType, core: z.ZodType, where: string): unknown {
  for (const candidate of [...choicesOf(schema), ...CANDIDATES]) if (schema.safeParse(candidate).success) return candidate
  const made = conditionsOf(core)
  if (made !== null && schema.safeParse(made).success) return made
  throw new Error(`no sample is known for ${where}: add one to CANDIDATES in test/samples.ts`)
}

const PARTS = ['params', 'query', 'body'] as const
export type Part = (typeof PARTS)[number]

/** A field of a call's input; `key` null: the part as a whole. */
export interface Field {
  readonly part: Part
  readonly key: string | null
  readonly schema: z.ZodType
}

const schemaOf = (call: AnyCall, part: Part): z.ZodType | undefined => call[part]

/** Every declared field of a call, and its body as a whole. */
export function fieldsOf(call: AnyCall): Field[] {
  return PARTS.flatMap((part): Field[] => {
    const schema = schemaOf(call, part)
    if (!schema) return []
    const core = innermost(schema)
    const whole: Field[] = part === 'body' ? [{ part, key: null, schema }] : []
    if (!(core instanceof z.ZodObject)) return whole
    return [...whole, ...Object.entries(core.shape).map(([key, of]): Field => ({ part, key, schema: of as z.ZodType }))]
  })
}

/** Of these calls the sample as a whole was taken. */
const taken = new WeakSet<AnyCall>()

/** A well-formed input of a call that means no record that exists. */
export function sampleInput(call: AnyCall): LooseInput {
  const input: Record<string, unknown> = {}
  for (const part of PARTS) {
    const schema = schemaOf(call, part)
    if (!schema) continue
    const sample = sampleOf(schema, `${call.id}.${part}`)
    if (!taken.has(call) && !schema.safeParse(sample).success)
      throw new Error(`the sample of ${call.id}.${part} is refused as a whole: ${JSON.stringify(sample)}`)
    input[part] = sample
  }
  taken.add(call)
  return input
}

/** A well-formed input with its required fields alone; `about` may choose their values. */
export function requiredInput(call: AnyCall, about: (key: string, sample: unknown) => unknown): LooseInput {
  const input: Record<string, unknown> = {}
  for (const part of PARTS) {
    const schema = schemaOf(call, part)
    if (!schema) continue
    const core = innermost(schema)
    if (core instanceof z.ZodObject) {
      const needed = Object.entries(core.shape).filter(([, of]) => !(of as z.ZodType).safeParse(undefined).success)
      input[part] = Object.fromEntries(needed.map(([key, of]) => [key, about(key, sampleOf(of as z.ZodType, `${call.id}.${part}.${key}`))]))
    } else input[part] = sampleOf(schema, `${call.id}.${part}`)
  }
  return input
}

/** The same input with one field replaced. */
export const replaced = (input: LooseInput, { part, key }: Field, value: unknown): LooseInput =>
  key === null ? { ...input, [part]: value } : { ...input, [part]: { ...(input[part] as Record<string, unknown>), [key]: value } }
