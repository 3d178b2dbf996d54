import { sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import { everyRow } from '../platform/db/list.ts'
import type { Sql } from '../platform/db/statement.ts'
import { composed, prepared, shared } from '../platform/db/statement.ts'
import { familiesInScope, groupsInScope, type Scope } from '../platform/scope.ts'
import { from } from '../platform/time.ts'

/** More camps at once are not shown on one page. */
const MOST = 200

const NEW_FAMILIES = composed(
  'homepage.newFamilies',
  (since: Sql, seen: Sql) => sql`select count(*) as count from parents o where o.deleted_at is null and ${since} and ${seen}`,
)
const RUNNING = composed(
  'homepage.runningCamps',
  (day: string, seen: Sql) => sql`select c.id, c.name, c.term, c.start_date, c.end_date from camps c
    where c.deleted_at is null and ${day}::date between c.start_date and c.end_date and ${seen}
    order by c.end_date, c.id limit ${sql.raw(String(MOST))}`,
)

export const homepageRepository = {
  /** Families that registered on a day or later: as many as the list of parents shows for the same filter. */
  countNewFamilies: async (db: Executor, day: string, scope: Scope): Promise<number> => {
    const [row] = await db.all(shared(NEW_FAMILIES(from(sql`o.registered_at`, day), familiesInScope(scope, 'o.id'))))
    return row?.count ?? 0
  },

  /** Camps that run on a day and have a group that the reader may see, those that end first on top. */
  runningCamps: (db: Executor, day: string, scope: Scope) => {
    const seen = scope.all ? everyRow : sql`exists (select from camp_groups g where g.camp_id = c.id and ${groupsInScope(scope, 'g.id')})`
    return db.all(shared(prepared(RUNNING(day, seen))))
  },
}
