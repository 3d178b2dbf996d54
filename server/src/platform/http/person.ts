import type { Cx } from './context.ts'

/** The person who makes a change; null: a key of another program does, which is not told as done by its maker. */
export const personOf = ({ byKey, reader }: Cx): number | null => (byKey ? null : reader.userId)
