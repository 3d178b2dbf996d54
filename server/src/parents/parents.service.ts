import { sql } from 'kysely'
import { builder, type Executor } from '../platform/db/executor.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'

/** A parent's phone in full; null where there is no such parent, or out of scope. */
export async function parentPhone(db: Executor, id: number, scope: Scope): Promise<string | null> {
  const [row] = await db.run(
    sql<{ phone: string }>`select f.phone from parents f
      where f.id = ${id} and f.deleted_at is null and ${familiesInScope(scope) ?? sql`true`}`.compile(builder),
  )
  return row?.phone ?? null
}
