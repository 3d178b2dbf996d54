import type { Statement } from '../src/platform/db/statement.ts'

/** What rows are that their statement says they are not; null where all is as it says. */
export function untrue({ name, says }: Statement<unknown>, rows: readonly unknown[]): string | null {
  for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
    for (const [column, value] of Object.entries(row)) {
      if (value === null && says?.notNull?.includes(column)) return `${name}: "${column}" is said to be never null, and is`
      if (Array.isArray(value) && !says?.fits?.[column] && value.includes(null)) return `${name}: "${column}" holds a null in its list`
    }
    for (const [column, schema] of Object.entries(says?.fits ?? {})) {
      const { error } = schema.safeParse(row[column])
      if (error) return `${name}: "${column}" does not fit its schema: ${error.message}`
    }
  }
  return null
}
