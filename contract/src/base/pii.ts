import * as z from 'zod'

export type PersonalKind = 'phone' | 'email' | 'idCard' | 'address' | 'imei'
type Marked = PersonalKind | `none: ${string}`

const kinds = new WeakMap<z.ZodType, Marked>()

const mark = <S extends z.ZodType>(schema: S, kind: Marked): S => {
  kinds.set(schema, kind)
  return schema
}

/** The personal kind of a field; `none: <why>` where a name looks personal and is not; undefined where nothing was said. */
export const personalKind = (schema: z.ZodType): Marked | undefined => kinds.get(schema)

/** Fields of answers that hold personal data. They leave the server masked (security rule 23). */
export const pii = {
  phone: () => mark(z.string(), 'phone'),
  email: () => mark(z.string(), 'email'),
  idCard: () => mark(z.string(), 'idCard'),
  address: () => mark(z.string(), 'address'),
  imei: () => mark(z.string(), 'imei'),
  /** A field whose name looks personal and whose content is not; says why. */
  none: <S extends z.ZodType>(schema: S, why: string) => mark(schema, `none: ${why}`),
} as const

const stars = (length: number) => '*'.repeat(Math.max(length, 1))

/** The masked form of a personal value: enough to recognise it, too little to use it. An empty value stays empty. */
export function maskPersonal(kind: PersonalKind, value: string): string {
  if (value === '') return value
  switch (kind) {
    case 'phone':
      // Landlines and foreign numbers may be short: the two ends of eleven digits would be all of them.
      if (value.length >= 11) return `${value.slice(0, 3)}****${value.slice(-4)}`
      return value.length >= 7 ? `${stars(value.length - 2)}${value.slice(-2)}` : stars(value.length)
    case 'email': {
      const at = value.lastIndexOf('@')
      return at <= 0 ? stars(value.length) : `${value.slice(0, 1)}***${value.slice(at)}`
    }
    case 'idCard':
      return value.length >= 10 ? `${value.slice(0, 3)}${stars(value.length - 7)}${value.slice(-4)}` : stars(value.length)
    case 'imei':
      return value.length >= 8 ? `${value.slice(0, 2)}${stars(value.length - 6)}${value.slice(-4)}` : stars(value.length)
    case 'address':
      return `${[...value].slice(0, Math.min(3, Math.floor([...value].length / 2))).join('')}****`
  }
}
