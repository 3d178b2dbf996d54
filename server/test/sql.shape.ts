import * as z from 'zod'
import type { Column } from './sql.columns.ts'

/** What a schema holds behind its wrappers. */
function core(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return core(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return core(schema.def.in as z.ZodType)
  return schema
}

type Kind = 'number' | 'string' | 'boolean' | 'list' | 'json'

const NUMBERS = ['smallint', 'integer', 'bigint', 'real', 'double precision']

/** What the program gets of a column (value.parsers.ts). */
function kindOf({ type }: Column): Kind {
  if (type.endsWith('[]')) return 'list'
  if (type === 'json' || type === 'jsonb') return 'json'
  if (type === 'boolean') return 'boolean'
  return NUMBERS.includes(type) ? 'number' : 'string'
}

/** What a field may hold; none: it is not said. */
function kindsOf(schema: z.ZodType): readonly Kind[] {
  const inner = core(schema)
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => kindsOf(option as z.ZodType))
  if (inner instanceof z.ZodNumber) return ['number']
  if (inner instanceof z.ZodBoolean) return ['boolean']
  if (inner instanceof z.ZodArray) return ['list', 'json']
  if (inner instanceof z.ZodObject || inner instanceof z.ZodRecord) return ['json']
  if (inner instanceof z.ZodLiteral)
    return [...inner.values].flatMap((value): Kind[] => (typeof value === 'number' ? ['number'] : ['string']))
  return inner instanceof z.ZodUnknown || inner instanceof z.ZodAny ? [] : ['string']
}

/** Why a column does not fit its field; null where it does. `isSure`: that it is never null is known from elsewhere. */
function misfit(column: Column | undefined, field: z.ZodType, isSure: boolean): string | null {
  if (!column) return 'is no column'
  const kinds = kindsOf(field)
  if (kinds.length > 0 && !kinds.includes(kindOf(column))) return `is ${column.type}, not ${kinds[0]}`
  if (column.nullable && !isSure && !field.safeParse(null).success) return 'may be null'
  const inner = core(field)
  const strange = inner instanceof z.ZodEnum ? (column.values ?? []).filter((value) => !inner.options.includes(value)) : []
  return strange.length > 0 ? `may be ${strange.join(', ')}` : null
}

/** What is declared of a row beside its schema. */
export interface Beside {
  /** Fields that the server works out after the statement. */
  readonly made?: readonly string[]
  /** Columns that are never null, though PostgreSQL cannot prove it. */
  readonly notNull?: readonly string[]
}

/** Where the columns of a statement, as PostgreSQL describes them, are not what the schema of its row says. */
export function misfits(columns: readonly Column[], row: z.ZodObject, { made = [], notNull = [] }: Beside = {}): string[] {
  const byName = new Map(columns.map((column) => [column.name, column]))
  return Object.entries(row.shape).flatMap(([name, field]) => {
    if (made.includes(name)) return []
    const why = misfit(byName.get(name), field as z.ZodType, notNull.includes(name))
    return why === null ? [] : [`"${name}" ${why}`]
  })
}

/** What is declared beside a schema and no statement needs: it would hide the next mistake. */
export function idle(statements: readonly (readonly Column[])[], row: z.ZodObject, { made = [], notNull = [] }: Beside = {}): string[] {
  const isNeeded = (beside: Beside) => statements.some((columns) => misfits(columns, row, beside).length > 0)
  return [
    ...made.filter((name) => !isNeeded({ made: made.filter((other) => other !== name), notNull })),
    ...notNull.filter((name) => !isNeeded({ made, notNull: notNull.filter((other) => other !== name) })),
  ]
}
