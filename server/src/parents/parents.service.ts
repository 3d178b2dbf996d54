import { sql } from 'kysely'
import { builder, type Executor } from '../platform/db/executor.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import type { RecordStand } from '../platform/write/record.ts'

/** A parent's phone in full; null where there is no such parent, or out of scope. */
export async function parentPhone(db: Executor, id: number, scope: Scope): Promise<string | null> {
  const [row] = await db.run(
    sql<{ phone: string }>`select f.phone from parents f
      where f.id = ${id} and f.deleted_at is null and ${familiesInScope(scope, 'f.id') ?? sql`true`}`.compile(builder),
  )
  return row?.phone ?? null
}

/** A family's account that the reader may see, as its log entries name its fields. */
export async function parentStand(db: Executor, id: number, scope: Scope): Promise<RecordStand | undefined> {
  const [row] = await db.run(
    sql<RecordStand>`select f.created_at as "createdAt", f.deleted_at as "deletedAt", '[]'::json as changes,
        json_build_object('nickname', f.nickname, 'activeFlg', f.active_flg) as fields
      from parents f where f.id = ${id} and ${familiesInScope(scope, 'f.id') ?? sql`true`}`.compile(builder),
  )
  return row
}
