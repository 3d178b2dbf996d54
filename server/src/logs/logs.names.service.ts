import type { Executor } from '../platform/db/executor.ts'
import type { RecordKinds } from '../platform/record.kinds.ts'

interface About {
  readonly target: { readonly entity: string; readonly id: number | null } | null
}

/** What entries are about by name: one question for each kind that is among them. Families and what is gone for good have none. */
export async function targetNames(kinds: RecordKinds, db: Executor, entries: readonly About[]): Promise<(entry: About) => string | null> {
  const wanted = new Map<string, Set<number>>()
  for (const { target } of entries) {
    if (target === null || target.id === null) continue
    wanted.set(target.entity, (wanted.get(target.entity) ?? new Set()).add(target.id))
  }
  const known = new Map<string, string>()
  for (const [entity, ids] of wanted)
    for (const { id, name } of (await kinds[entity]?.namesOf?.(db, [...ids])) ?? []) known.set(`${entity} ${id}`, name)
  return ({ target }) => (target === null ? null : (known.get(`${target.entity} ${target.id}`) ?? null))
}
