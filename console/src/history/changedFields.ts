type Part = Readonly<Record<string, unknown>> | null

/** The fields that an entry tells of, in the order in which they were stored. */
export const changedNames = (before: Part, after: Part): readonly string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
]

/** Of two lists what came and what went; null where the values are no lists. */
export function listChange(before: unknown, after: unknown): { added: readonly unknown[]; removed: readonly unknown[] } | null {
  if (!Array.isArray(before) || !Array.isArray(after)) return null
  return { added: after.filter((one) => !before.includes(one)), removed: before.filter((one) => !after.includes(one)) }
}
